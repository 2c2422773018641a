import type { Match } from "$/lib/match.svelte";
import type { Alternative } from "$/lib/generated/wire";
import type CoachUi from "$/review/Coach.svelte";
import type { DoppelX } from "../game";

/** What the coach would do for a seat of this device, once it was asked. */
export class Coach {
  Ui: typeof CoachUi | undefined = $state.raw();
  private advice: { seat: number; alternatives: Alternative[] } | undefined = $state.raw();

  /** `decides`: the seat that has something to decide now */
  constructor(
    private readonly match: Match<DoppelX>,
    private readonly decides: () => number | undefined,
  ) {
    $effect(() => {
      if (this.advice && this.advice.seat !== decides()) this.hide();
    });
  }

  get alternatives(): Alternative[] | undefined {
    return this.Ui && this.advice?.alternatives;
  }

  /** Whether there is anything to ask. */
  get open(): boolean {
    return Boolean(this.match.table?.coach) && this.decides() !== undefined;
  }

  /** Its words and its bar come with the first answer. */
  async ask(names: string[]): Promise<void> {
    const seat = this.decides();
    if (seat === undefined) return;
    const coming = Promise.all([
      import("$/review/Coach.svelte"),
      import("$/review/phrases").then(({ phrases }) => phrases.ready()),
      import("$/review/reading"),
    ]);
    const [found, [coach, , reading]] = await Promise.all([this.match.coach(seat), coming]);
    if (seat !== this.decides() || !found.length) return;
    this.Ui = coach.default;
    this.advice = { seat, alternatives: reading.named(found, names) };
  }

  hide(): void {
    this.advice = undefined;
  }
}
