import { untrack } from "svelte";
import {
  asMoment,
  isFrame,
  type GameTypes,
  type Moment,
  type ReplayOf,
  type TableEvent,
  type Untyped,
} from "$/games/types";
import { replayOf } from "./http";
import type { Match } from "./match.svelte";

/** Everything that has happened in a match so far: fetched once, then continued with each event. */
export class History<G extends GameTypes = Untyped> {
  replayed: ReplayOf<G> | undefined = $state.raw();
  private fetching = false;
  /** something happened while we were fetching */
  private missed = false;
  /** acts that were taken back, as far as we know */
  private undone = 0;

  constructor(
    private readonly match: Match<G>,
    private readonly ask: (match: string) => Promise<ReplayOf<G>> = replayOf,
  ) {}

  /** At the end it is fetched once more, for what the record alone says. */
  private readonly over = $derived.by(() => this.match.table?.stage === "over");

  /** For use in an effect, which runs again at the end and not with every event. */
  follow(): () => void {
    const stop = this.match.listen((event) => this.add(event));
    if (this.over || untrack(() => this.match.newest)) void this.fetch();
    return stop;
  }

  get moments(): Moment<G>[] {
    const { replayed } = this;
    if (!replayed) return [];
    return replayed.steps.map((step, i) => asMoment<G>(step, i ? replayed.steps[i - 1]?.view : replayed.start));
  }

  private add(told: TableEvent<G>): void {
    if (this.fetching) return void this.fetch(); // what is under way may be from before this
    const { replayed } = this;
    if (told.event.type === "undone" && replayed) {
      this.undone += 1;
      this.replayed = { ...replayed, steps: replayed.steps.slice(0, told.n) };
      return;
    }
    const undone = this.match.table?.undone ?? 0;
    if (undone > this.undone) {
      this.undone = undone;
      return void this.fetch();
    }
    if (!replayed || told.n > replayed.steps.length + 1) return void this.fetch();
    const { event, view, extra, verdict, text } = told;
    if (told.n !== replayed.steps.length + 1 || isFrame(event)) return;
    const scores = this.match.table?.scores ?? [];
    this.replayed = {
      ...replayed,
      steps: [...replayed.steps, { line: told.n + 1, event, view, scores, extra, verdict, text }],
    };
  }

  private async fetch(): Promise<void> {
    if (this.fetching) return void (this.missed = true);
    this.fetching = true;
    try {
      do {
        this.missed = false;
        this.replayed = await this.ask(this.match.id);
      } while (this.missed);
    } catch {
      // The next event asks again; the table itself goes on without its past.
    } finally {
      this.fetching = false;
    }
  }
}
