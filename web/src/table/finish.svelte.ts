import type { World } from "$/lib/world";

/** ms for which the last act stays in sight where the game does not say otherwise */
const LINGERS = 1600;

/** What a table shows at the end of a match. */
export interface Final {
  stage: string | undefined;
  /** the game itself still shows the last act, and says when it is done */
  showing: boolean;
  /** the dice were revealed: there was a last act to see */
  revealed: boolean;
  lingers: number | undefined;
}

/** Decides when the result takes the table's place. The last act stays in sight before, but not for a latecomer. */
export class Finish {
  ended = $state(false);
  /** the match was over before this page saw it being played */
  private late = true;

  constructor(private readonly world: Pick<World, "after">) {}

  /** For an effect: follows the match, and returns how to stop waiting. */
  follow({ stage, showing, revealed, lingers = LINGERS }: Final): (() => void) | undefined {
    if (stage !== "over") {
      this.ended = false;
      if (stage) this.late = false;
      return undefined;
    }
    if (showing) return undefined;
    return this.world.after(revealed && !this.late ? lingers : 0, () => this.end());
  }

  end(): void {
    this.ended = true;
  }
}
