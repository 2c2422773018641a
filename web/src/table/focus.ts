/**
 * Keeps the keyboard where it was. What one presses at a table is gone the next moment, and the focus would fall to the
 * page's top with it; here it goes on to what comes next: in the same place (`data-hand`), else wherever something is
 * marked as next (`data-next`), else it waits in its place.
 */
export function keepsFocus(page: HTMLElement): { destroy(): void } {
  let hand: HTMLElement | undefined;
  /** whether the focus is ours to move: the last click was on a control */
  let held = document.activeElement === document.body;

  const lost = (at: Element | null) =>
    !at || at === document.body || at === hand || !at.isConnected || at.matches(":disabled");

  function look() {
    if (!held || document.querySelector("dialog[open]") || !lost(document.activeElement)) return;
    const places = [...page.querySelectorAll<HTMLElement>("[data-hand]")];
    const here = hand?.isConnected ? hand : places.at(-1);
    const sorted = here ? [here, ...places.filter((place) => place !== here)] : [];
    const next = sorted.map((place) => nextIn(place)).find(Boolean) ?? here;
    hand = next?.closest<HTMLElement>("[data-hand]") ?? here;
    if (next !== document.activeElement) next?.focus({ preventScroll: true });
  }
  function follow(event: FocusEvent) {
    held = true;
    hand = (event.target as Element).closest<HTMLElement>("[data-hand]") ?? hand;
  }
  /** A click beside everything lets go of it. */
  function press(event: PointerEvent) {
    if (!(event.target as Element).closest("button, a, input, select, summary, [tabindex]")) held = false;
  }

  const watch = new MutationObserver(look);
  watch.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  page.addEventListener("focusin", follow);
  page.addEventListener("pointerdown", press);
  return { destroy: () => watch.disconnect() };
}

function nextIn(place: HTMLElement): HTMLElement | undefined {
  const found = [place, ...place.querySelectorAll<HTMLElement>("[data-next]")].filter((one) =>
    one.matches("[data-next]"),
  );
  return found.find((one) => !one.matches(":disabled") && one.getClientRects().length > 0);
}
