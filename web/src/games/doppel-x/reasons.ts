import type { BetScore, View as BoxView, DieScore, Rest, Seen, Sight } from "$/games/doppel-x/wire";
import type { DieName } from "./look/seats";
import { phrases } from "./phrases";
import { tileWords, type Thrown } from "./tale";

/** One line of what a throw brought, and why. */
export interface Reason {
  key: string;
  die?: DieName;
  face?: 1 | 2 | 3 | "X";
  tile?: BetScore["tile"];
  /** whose it is */
  owner: number;
  points: number;
  /** "3 × 3" */
  sum: string;
  text: string;
  clause: string;
}

const FACTOR: Record<string, number> = { "3x": 3, "2x": 2, "1x": 1, "0": 0 };

/** Every die and bet of a throw with what came of it, in the words of the clause that the server names. */
export function reasonsOf(event: Thrown, seen: Seen, view: BoxView): { dice: Reason[]; bets: Reason[] } {
  const active = event.type === "throw" ? event.seat : undefined;
  const thrown: DieName[] = active === undefined ? event.rest.map(({ die }) => die) : [active, "white"];
  const first = (die: DieName) => (thrown.includes(die) ? 0 : 1);
  const sights = new Map(seen.sights.map((sight) => [sight.die, sight]));
  const lying = seen.dice.map((score) => ofDie(score, sights.get(score.die)));
  const gone = event.rest.filter(({ where }) => where !== "board").map((rest) => ofGone(rest, active, thrown));
  const flung = event.type === "throw" ? event.flung : [];
  const dice = [...lying, ...gone].map((reason) =>
    reason.die !== undefined && flung.includes(reason.die)
      ? { ...reason, text: `${phrases.words.why.flung}, ${reason.text}` }
      : reason,
  );
  return {
    dice: dice.toSorted((a, b) => first(a.die ?? 0) - first(b.die ?? 0)),
    bets: [...seen.bets.map((bet) => ofBet(bet, view.options.e_field)), ...ofFoul(event, seen)],
  };
}

function ofDie({ die, owner, face, touches, counts, points, clause }: DieScore, sight: Sight | undefined): Reason {
  const w = phrases.words;
  const field = w.fields[counts] ?? "";
  const others = touches.filter((name) => name !== counts).map((name) => w.fields[name] ?? "");
  let text = others.length ? w.why.better(field, others.join(", ")) : w.why.touches(field);
  let by = clause === "D10" && others.length ? "D11" : clause;
  if (clause === "D14") text = points ? w.why.doubleX : w.why.besideDoubleX;
  else if (clause === "D13") text = w.why.cross;
  else if (clause === "D12") text = points ? w.why.minus(field) : w.why.nothing(field);
  else if (sight && sight.over === 0) [text, by] = [w.why.line(field), "D11"];
  const sum = clause === "D10" && face !== "X" ? w.why.product(face, FACTOR[counts] ?? 0) : "";
  return { key: `die ${die}`, die, face, owner, points, sum, text, clause: by };
}

function ofGone({ die, where }: Rest, active: number | undefined, thrown: DieName[]): Reason {
  const w = phrases.words.why;
  const own = thrown.includes(die);
  const text = where === "hole" ? (own ? w.hole : w.knocked) : own ? w.out : w.knockedOut;
  return {
    key: `die ${die}`,
    die,
    owner: die === "white" ? (active ?? 0) : die,
    points: 0,
    sum: "",
    text,
    clause: "D9",
  };
}

function ofBet({ seat, tile, times, points, clause }: BetScore, eField: string): Reason {
  const w = phrases.words.why;
  const what = tileWords(tile, eField);
  const text = clause === "D18" ? w.onlyDouble : times ? w.pays(what, times) : w.paysNot(what);
  return { key: `bet ${seat}`, tile, owner: seat, points, sum: "", text, clause: times > 1 ? "D17" : clause };
}

function ofFoul(event: Thrown, seen: Seen): Reason[] {
  if (event.type !== "throw" || !event.foul) return [];
  const w = phrases.words.why;
  const costs = seen.foul !== null;
  const text = costs ? (seen.gives[event.seat] ? w.foulCosts : w.poor) : w.foulFree;
  const points = costs && seen.gives[event.seat] ? -1 : 0;
  return [{ key: "foul", owner: event.seat, points, sum: "", text: `${w.foul}: ${text}`, clause: "D7" }];
}
