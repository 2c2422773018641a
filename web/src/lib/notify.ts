import { settings } from "./settings.svelte";

/** Whether this browser can show notices at all: not over plain HTTP, and not everywhere on phones. */
export const canNotify = (): boolean => "Notification" in window && isSecureContext;

/** Asks for leave, once: whoever has said no is not asked again. */
export async function askToNotify(): Promise<boolean> {
  const said = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  settings.keep({ notices: said === "granted" });
  return settings.notices;
}

/** Says something outside of the page, to somebody who does not look at it. Two tabs of a match say it once. */
export async function notify(text: string, match: string): Promise<void> {
  if (!document.hidden || !settings.notices || !canNotify() || Notification.permission !== "granted") return;
  const notice = { body: text, tag: match, icon: "/icons/knobel-192.png", data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification("Knobel", notice);
  const shown = new Notification("Knobel", notice);
  shown.onclick = () => (window.focus(), shown.close());
}
