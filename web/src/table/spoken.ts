import type { GameUi, StepOf } from "$/games/types";
import type { Match } from "$/lib/match.svelte";
import { number } from "$/lib/numbers";
import type { Words } from "$/words/en";

/** "You 12, Bot 9" */
export const scoreText = (scores: readonly number[], names: readonly string[]): string =>
  scores.map((points, seat) => `${names[seat] ?? ""} ${number(points)}`).join(", ");

/** "Your turn", or on a device that people share, whose. */
export function turnText(match: Match, names: readonly string[], words: Words): string {
  if (match.alone) return words.table.yourTurn;
  return words.table.turnOf(match.due.map((seat) => names[seat] ?? "").join(", "));
}

/** Who won, why it ended, and the points. */
export function resultText(match: Match, ui: GameUi, names: string[], steps: StepOf[], words: Words): string {
  const { outcome, scores } = match.table ?? {};
  if (!outcome) return "";
  const { winner } = outcome;
  const who =
    winner === null
      ? words.end.draw
      : match.alone && winner === match.seats[0]
        ? words.end.youWinPlain
        : words.end.wins(names[winner] ?? "");
  const why = [who, ui.ending(outcome, names, steps)].filter(Boolean).join(": ");
  return scores?.length ? `${why}. ${scoreText(scores, names)}.` : `${why}.`;
}
