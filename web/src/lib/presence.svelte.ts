/** The screen stays awake during play, and the tab says when it is your turn. */

let lock: WakeLockSentinel | null = null;

async function hold(): Promise<void> {
  if (document.hidden || lock || !("wakeLock" in navigator)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    // Low battery or no permission: the screen may sleep.
  }
}

/** Keeps the screen awake while the caller is there; for use in an effect. */
export function stayAwake(): () => void {
  void hold();
  document.addEventListener("visibilitychange", hold);
  return () => {
    document.removeEventListener("visibilitychange", hold);
    void lock?.release();
  };
}

/** Shows `text` in the tab's title, in turn with the app's name, as long as the tab is hidden. */
export function callInTab(text: string): () => void {
  const usual = document.title;
  let on = false;
  const timer = setInterval(() => {
    on = !on && document.hidden;
    document.title = on ? `● ${text}` : usual;
  }, 1000);
  if (document.hidden) document.title = `● ${text}`;
  return () => {
    clearInterval(timer);
    document.title = usual;
  };
}
