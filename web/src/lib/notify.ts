import { settings } from "./settings.svelte";

/** Whether this browser can show notices at all: not over plain HTTP, and not everywhere on phones. */
export const canNotify = (): boolean => "Notification" in window && isSecureContext;

/** Asks for permission to show notices, once: after a refusal the browser does not ask again. */
export async function askToNotify(): Promise<boolean> {
  const said = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  settings.keep({ notices: said === "granted" });
  return settings.notices;
}

/** Shows a notice of the system while the page is hidden. Two tabs of a match show one: its tag is the match. */
export async function notify(text: string, match: string): Promise<void> {
  if (!document.hidden || !settings.notices || !canNotify() || Notification.permission !== "granted") return;
  const notice = { body: text, tag: match, icon: "/icons/knobel-192.png", data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification("Knobel", notice);
  const shown = new Notification("Knobel", notice);
  shown.onclick = () => (window.focus(), shown.close());
}
