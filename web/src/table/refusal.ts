import type { GameUi } from "$/games/types";
import type { Refused } from "$/lib/generated/wire";
import type { Words } from "$/words/en";

/** A refusal in words: the game's own, or the table's. */
export function refusal(
  refused: Refused,
  ui: GameUi | undefined,
  words: Words,
): { text: string; clause: string | null } {
  const text =
    ui?.reason(refused.reason, refused.facts) ?? words.reasons[refused.reason] ?? words.reasons["refused"] ?? "";
  return { text, clause: refused.clause };
}
