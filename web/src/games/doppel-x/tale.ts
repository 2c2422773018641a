import type { Outcome } from "$/lib/generated/wire";
import { gaveUp } from "$/table/end/forfeit";
import { base } from "$/words";
import type { Moment, StepOf } from "../types";
import { speedOf } from "./aim/aim.svelte";
import { constants, type DieName, type DoppelX, type TileName } from "./game";
import { phrases } from "./phrases";
import type { Opening, Seen, Throw } from "./generated/wire";

export type Thrown = Opening | Throw;

/** A throw with what the referee saw in it. */
export interface Judged {
  event: Thrown;
  seen: Seen;
  film: string | undefined;
}

/** The throw that a moment is. */
export function thrownIn(moment: Moment<DoppelX> | undefined): Judged | undefined {
  if (!moment?.verdict) return undefined;
  const { event, extra, verdict } = moment;
  if (event.type !== "throw" && event.type !== "opening") return undefined;
  const film = extra["trajectory"] ?? event["knobel-physics/1"]?.trajectory;
  return { event, seen: verdict, film: typeof film === "string" ? film : undefined };
}

export const throwerOf = (event: Thrown): number | undefined => (event.type === "throw" ? event.seat : undefined);

/** What each seat got or gave in a throw. */
export const gains = ({ takes, gives }: Seen): number[] => takes.map((taken, seat) => taken - (gives[seat] ?? 0));

/** Whether a thrown die flew out of the box because the hand was too strong. */
export function wasTooHard({ event, seen }: Pick<Judged, "event" | "seen">): boolean {
  const hardest = speedOf(constants().pull.hard);
  const hands = event["knobel-physics/1"]?.hands ?? [];
  return hands.some(
    ({ seat, aim }) =>
      aim.speed > hardest && seen.left.some(({ owner, where, thrown }) => thrown && where === "out" && owner === seat),
  );
}

export function dieWord(die: DieName, names: string[]): string {
  return die === "white" ? phrases.words.white : (names[die] ?? "");
}

export function tell(moment: Moment<DoppelX>, names: string[]): string {
  const w = phrases.words;
  const { event } = moment;
  const name = event.type === "opening" ? "" : (names[event.seat] ?? "");
  if (event.type === "forfeit") return gaveUp(event, names);
  if (event.type === "bet") return w.tell.bet(name, event.tile, tileWords(event.tile, moment.after.options.e_field));
  const thrown = thrownIn(moment);
  if (!thrown) return "";
  const got = gains(thrown.seen).flatMap((n, seat) => (n ? w.tell.gets(names[seat] ?? "", n) : []));
  const parts = [
    ...(thrown.seen.double_x ? [w.tell.doubleX] : []),
    ...(thrown.event.type === "throw" && thrown.event.flung.length
      ? [w.tell.flung(thrown.event.flung.map((die) => dieWord(die, names)))]
      : []),
    ...thrown.seen.fouls.map(({ seat }) =>
      seat === throwerOf(thrown.event) ? w.tell.foul : w.tell.foulOf(names[seat] ?? ""),
    ),
    ...(wasTooHard(thrown) ? [w.tell.tooHard] : []),
    got.length ? base.words.list(got) : w.tell.nothing,
  ].join(", ");
  return thrown.event.type === "opening" ? w.tell.opening(parts) : w.tell.throw(name, parts);
}

/** A throw with how its dice lie: "You threw: +6. You: 3, touches 2×. White: in a hole: back in the hand." */
export function spoken(moment: Moment<DoppelX>, names: string[]): string {
  const w = phrases.words;
  const rest = thrownIn(moment)?.event.rest ?? [];
  const lies = rest.map(({ die, where, face = "", fields = [] }) => {
    const name = dieWord(die, names);
    if (where !== "board") return `${name}: ${where === "hole" ? w.why.hole : w.why.out}`;
    return w.twin.lies(
      name,
      w.faces[face] ?? "",
      fields.map((field) => w.fields[field] ?? field),
    );
  });
  return [tell(moment, names), ...lies].map((line) => `${line}.`).join(" ");
}

export function tileWords(tile: TileName, eField: string): string {
  const w = phrases.words;
  return tile === "E" && eField === "0" ? w.tileZero : (w.tiles[tile] ?? "");
}

/** A refusal in a sentence. */
export const reason = (code: string, facts: Record<string, unknown>): string | undefined =>
  phrases.words.reasons[code]?.(facts as Record<string, string>);

/** `goal`: what it was played to, where that is known */
export function ending(
  outcome: Outcome,
  names: string[],
  _steps: StepOf<DoppelX>[],
  goal = constants().goals[names.length] ?? 0,
): string {
  if (outcome.why === "forfeit") return base.words.end.wins(names[outcome.winner ?? 0] ?? "");
  return phrases.words.end.points(goal);
}
