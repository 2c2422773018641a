import type { Outcome } from "$/lib/wire";
import type { Bet, View as BoxView, Opening, Seen, Throw } from "$/games/doppel-x/wire";
import { base } from "$/words";
import type { Moment } from "../types";
import type { DieName } from "./look/seats";
import { phrases } from "./phrases";

export type Thrown = Opening | Throw;

/** The throw that a moment is, with what the referee saw in it. */
export function thrownIn(
  moment: Moment | undefined,
): { event: Thrown; seen: Seen; ms: number; film: string | undefined } | undefined {
  if (!moment || (moment.event.type !== "throw" && moment.event.type !== "opening") || !moment.verdict)
    return undefined;
  const event = moment.event as unknown as Thrown;
  const film = moment.extra["trajectory"] ?? event["knobel-physics/1"]?.trajectory;
  return {
    event,
    seen: moment.verdict as Seen,
    ms: Number(moment.extra["ms"] ?? 0),
    film: typeof film === "string" ? film : undefined,
  };
}

export const throwerOf = (event: Thrown): number | undefined => (event.type === "throw" ? event.seat : undefined);

/** What each seat got or gave in a throw. */
export const gains = ({ takes, gives }: Seen): number[] => takes.map((taken, seat) => taken - (gives[seat] ?? 0));

export function dieWord(die: DieName, names: string[]): string {
  return die === "white" ? phrases.words.white : (names[die] ?? "");
}

export function tell(moment: Moment, names: string[]): string {
  const w = phrases.words;
  const { event } = moment;
  const name = names[event["seat"] as number] ?? "";
  if (event.type === "forfeit") return w.tell.forfeit(name);
  if (event.type === "bet") {
    const { tile } = event as unknown as Bet;
    return w.tell.bet(name, tile, tileWords(tile, (moment.after as BoxView).options.e_field));
  }
  const thrown = thrownIn(moment);
  if (!thrown) return "";
  const got = gains(thrown.seen).flatMap((n, seat) => (n ? w.tell.gets(names[seat] ?? "", n) : []));
  const parts = [
    ...(thrown.seen.double_x ? [w.tell.doubleX] : []),
    ...(thrown.event.type === "throw" && thrown.event.flung.length
      ? [w.tell.flung(thrown.event.flung.map((die) => dieWord(die, names)).join(", "))]
      : []),
    ...(thrown.event.type === "throw" && thrown.event.foul ? [w.tell.foul] : []),
    got.join(", ") || w.tell.nothing,
  ].join(", ");
  return thrown.event.type === "opening" ? w.tell.opening(parts) : w.tell.throw(name, parts);
}

export function tileWords(tile: string, eField: string): string {
  const w = phrases.words;
  return tile === "E" && eField === "0" ? w.tileZero : (w.tiles[tile] ?? "");
}

export function ending(outcome: Outcome, names: string[]): string {
  if (outcome.why === "forfeit") return base.words.end.wins(names[outcome.winner ?? 0] ?? "");
  return phrases.words.end.points(names.length > 5 ? 70 : 50);
}
