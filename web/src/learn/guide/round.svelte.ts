import type { ReplayOf } from "$/games/types";
import { sound } from "$/lib/sound";
import { base } from "$/words";
import { cut, gainOf, judged, refuses } from "./referee";
import type { Guide, Stage, StageWords } from "./types";

/** What the learner hears about a tap; the words follow the language of the moment. */
export interface Answer {
  right: boolean;
  /** it was the tap that was asked for, and the referee refused it, as it was meant */
  refused?: boolean;
  text: () => string;
  clause?: string | undefined;
}

/** A guided round under way: which step, how the table stands, and what was said last. */
export class Round {
  at = $state(0);
  shown: ReplayOf | undefined = $state.raw();
  answer: Answer | undefined = $state.raw();
  solved = $state(false);
  trouble = $state(false);
  private busy = false;

  constructor(readonly guide: Guide) {
    void this.go(0);
  }

  get stage(): Stage {
    return this.guide.stages[this.at]!; // `go` keeps it between the first and the last
  }

  get words(): StageWords {
    return this.guide.words.words.stages[this.stage.name] ?? { title: "", text: "" };
  }

  get last(): boolean {
    return this.at === this.guide.stages.length - 1;
  }

  async go(to: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.guide.stages.length - 1, to));
    const stage = this.stage;
    this.answer = undefined;
    this.solved = !stage.right && !stage.gain;
    this.trouble = false;
    try {
      const said = await judged(this.text());
      if (stage === this.stage && !refuses(said)) this.shown = said;
    } catch {
      this.trouble = true;
    }
  }

  /** A field, die or button was tapped: the referee says what comes of it. */
  async tap(tap: string): Promise<void> {
    const { stage, shown } = this;
    if (this.solved || this.busy || !shown || !stage.right) return;
    this.busy = true;
    try {
      const right = stage.right[tap];
      const said = await judged(this.text(right ?? this.guide.asks(tap, shown, stage)));
      if (stage !== this.stage) return;
      if (right && (refuses(said) ? stage.refused === said.clause : !stage.refused)) {
        if (!refuses(said)) this.shown = said;
        this.done(refuses(said) ? this.refusal(said) : undefined);
      } else this.no(refuses(said) ? this.refusal(said) : this.found(said, tap));
    } catch {
      this.trouble = true;
    } finally {
      this.busy = false;
    }
  }

  /** A number was chosen as the points that came of the last event. */
  choose(points: number): void {
    if (this.solved || !this.shown || !this.stage.gain) return;
    if (points === gainOf(this.shown, this.stage.gain.seat)) this.done();
    else this.no();
  }

  private text(more: Parameters<typeof cut>[2] = []): string {
    return cut(this.guide.records[this.stage.record] ?? "", this.stage.events, more);
  }

  private done(refusal?: Omit<Answer, "right">): void {
    sound.stone();
    this.solved = true;
    const text = () => [refusal?.text(), this.words.done].filter(Boolean).join(" ");
    this.answer = { right: true, refused: !!refusal, text, clause: refusal?.clause ?? this.words.clause };
  }

  private no(answer?: Omit<Answer, "right">): void {
    sound.slip();
    this.answer = {
      right: false,
      text: () => this.words.other ?? base.words.learn.again,
      clause: this.words.clause,
      ...answer,
    };
  }

  private refusal(said: { clause: string; reason: string; facts: Record<string, unknown> }): Omit<Answer, "right"> {
    const text = () => this.guide.reason(said.reason, said.facts) ?? base.words.learn.again;
    return { text, clause: said.clause };
  }

  private found(said: ReplayOf, tap: string): Omit<Answer, "right"> | undefined {
    const found = this.guide.finds?.(said, tap, this.stage);
    return found && { text: () => found.text() ?? base.words.learn.again, clause: found.clause };
  }
}
