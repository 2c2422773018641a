import type { Measures } from "./sizes";
import type { Placed } from "../generated/wire";

type Does = Placed["does"];
interface Lit {
  /** which field of the row it is, from the left */
  at: number;
  does: Does;
  chosen: boolean;
}

/** What stands below lit fields: a word, or a sign where two words would lie on each other. */
export interface Pill {
  x: number;
  width: number;
  does: Does;
  word: string;
  chosen: boolean;
}

/** One word for neighbours that do the same; for neighbours that do not, where there is no room, a sign each. */
export function pillsOf(fields: Lit[], verbs: Record<Does, string>, m: Measures): Pill[] {
  const middle = (at: number) => m.cell.x + m.cell.step * at + m.cell.width / 2;
  const wide = (does: Does) => Math.max(m.cell.width * 0.75, verbs[does].length * m.pill.char + m.pill.pad);
  const apart = (a: Lit, b: Lit) => middle(b.at) - middle(a.at) > (wide(a.does) + wide(b.does)) / 2 + 1;
  const groups: Lit[][] = [];
  for (const field of fields) {
    const last = groups.at(-1)?.at(-1);
    if (last && !apart(last, field)) groups.at(-1)!.push(field);
    else groups.push([field]);
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0]!, group.at(-1)!];
    if (group.some(({ does }) => does !== first.does))
      return group.map(({ at, does, chosen }) => ({
        x: middle(at),
        width: m.cell.width * 0.85,
        does,
        word: "",
        chosen,
      }));
    const [from, to] = [middle(first.at), middle(last.at)];
    const width = Math.max(wide(first.does), to - from + m.cell.width * 0.75);
    const chosen = group.some((field) => field.chosen);
    return [{ x: (from + to) / 2, width, does: first.does, word: verbs[first.does], chosen }];
  });
}
