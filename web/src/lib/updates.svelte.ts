/** A newer version of the app waits until the player installs it, and never interrupts a game. */
class Updates {
  waiting: ServiceWorker | null = $state.raw(null);

  async watch(): Promise<void> {
    if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
    const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
    if (!registration) return;
    const found = () => {
      if (registration.waiting && navigator.serviceWorker.controller) this.waiting = registration.waiting;
    };
    found();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", found);
    });
  }

  install(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.waiting?.postMessage("take-over");
  }
}

export const updates = new Updates();
