import { asMoment, type Moment } from "$/games/types";
import { record, replay } from "./http";
import type { Match } from "./match.svelte";
import type { EventTold, Replayed } from "./wire";

/** Everything that has happened in a match so far: fetched once, then kept up with what is told. */
export class History {
  replayed: Replayed | undefined = $state.raw();
  private fetching = false;
  /** something happened while we were fetching */
  private missed = false;

  constructor(private readonly match: Match) {}

  /** For use in an effect. */
  follow(): () => void {
    const stop = this.match.listen((told) => this.add(told));
    if (this.match.told) void this.fetch();
    return stop;
  }

  get moments(): Moment[] {
    const { replayed } = this;
    if (!replayed) return [];
    return replayed.steps.map((step, i) => asMoment(step, i ? replayed.steps[i - 1]?.view : replayed.start));
  }

  private add(told: EventTold): void {
    const { replayed } = this;
    if (!replayed || told.n > replayed.steps.length + 1) return void this.fetch();
    if (told.n !== replayed.steps.length + 1 || told.event["type"] === "reveal") return;
    const { event, view, extra } = told;
    const judged = told.judged as Record<string, unknown> | null;
    const scores = this.match.table?.scores ?? [];
    this.replayed = {
      ...replayed,
      steps: [...replayed.steps, { line: told.n + 1, event, view, scores, extra, judged }],
    };
  }

  private async fetch(): Promise<void> {
    if (this.fetching) return void (this.missed = true);
    this.fetching = true;
    try {
      do {
        this.missed = false;
        this.replayed = await replay(await record(this.match.id));
      } while (this.missed);
    } catch {
      // The next event asks again; the table itself goes on without its past.
    } finally {
      this.fetching = false;
    }
  }
}
