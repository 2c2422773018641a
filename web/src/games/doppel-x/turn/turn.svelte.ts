import type { Match } from "$/lib/match.svelte";
import type { DoppelX, TileName } from "../game";
import type { Reel } from "../film/reel.svelte";

/** Who of this device may do what now, and for how long. */
export class Turn {
  /** Nothing counts before the start, though the table is shown already. */
  begun = $state(false);
  /** what is left of the time; undefined: no clock runs */
  seconds: number | undefined = $state();

  constructor(
    private readonly match: Match<DoppelX>,
    private readonly reel: Reel,
  ) {
    $effect(() => {
      const left = (match.table?.go ?? 0) - match.now();
      this.begun = left <= 0;
      const timer = setTimeout(() => (this.begun = true), Math.max(0, left));
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const due = match.table?.deadline;
      if (due === null || due === undefined || !this.live) return void (this.seconds = undefined);
      const count = () => (this.seconds = Math.max(0, Math.ceil((due - match.now()) / 1000)));
      count();
      const timer = setInterval(count, 250);
      return () => clearInterval(timer);
    });
  }

  private readonly live = $derived.by(
    () => this.begun && this.reel.phase === "table" && this.match.table?.stage === "playing",
  );
  readonly thrower = $derived.by(() => this.whoMay("throw"));
  readonly bettor = $derived.by(() => this.whoMay("bet"));
  /** where the bettor may bet */
  readonly tiles = $derived.by((): TileName[] =>
    this.bettor === undefined
      ? []
      : (this.match.legal[this.bettor] ?? []).flatMap((act) => (act.type === "bet" ? [act.tile] : [])),
  );
  /** whose side the box is seen from while nothing is thrown here */
  readonly viewer = $derived.by(() => this.bettor ?? (this.match.seats.length === 1 ? this.match.seats[0] : undefined));
  readonly opening = $derived.by(() => !this.reel.view.opened);
  readonly doing = $derived.by(() => {
    if (this.reel.phase === "film") return "film";
    if (this.thrower !== undefined) return "throw";
    return this.bettor === undefined ? undefined : "bet";
  });

  private whoMay(type: "throw" | "bet"): number | undefined {
    const { seats, legal } = this.match;
    return this.live ? seats.find((seat) => legal[seat]?.some((act) => act.type === type)) : undefined;
  }
}
