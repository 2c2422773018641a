import type { DieName, FaceName, TileName } from "../game";
import { phrases } from "../phrases";
import { tileWords, wasTooHard, type Thrown } from "../tale";
import type { BetScore, DieScore, Foul, Left, Seen, Sight, View } from "../generated/wire";

/** One line of what a throw brought, and why. */
export interface Reason {
  key: string;
  die?: DieName;
  face?: FaceName;
  tile?: TileName;
  /** whose it is */
  owner: number;
  points: number;
  /** "3 × 3" */
  sum: string;
  text: string;
  clause: string;
}

/** Every die and bet of a throw with what came of it, in the words of the clause that the server names. */
export function reasonsOf(event: Thrown, seen: Seen, view: View): { dice: Reason[]; bets: Reason[] } {
  const sights = new Map(seen.sights.map((sight) => [sight.die, sight]));
  const flung = event.type === "throw" ? event.flung : [];
  const dice = [
    ...seen.dice.map((score) => ofDie(score, sights.get(score.die))),
    ...seen.left.map((left) => ofLeft(left, wasTooHard({ event, seen }))),
  ].map(({ die, ...reason }) =>
    flung.includes(die) ? { die, ...reason, text: `${phrases.words.why.flung}, ${reason.text}` } : { die, ...reason },
  );
  const last = ({ die }: { die: DieName }) => Number(!seen.thrown.includes(die));
  return {
    dice: dice.toSorted((a, b) => last(a) - last(b)),
    bets: [...seen.bets.map((bet) => ofBet(bet, view.options.e_field)), ...seen.fouls.map(ofFoul)],
  };
}

function ofDie({ die, owner, face, touches, counts, factor, points, clause }: DieScore, sight: Sight | undefined) {
  const w = phrases.words;
  const field = w.fields[counts] ?? "";
  const others = touches.filter((name) => name !== counts).map((name) => w.fields[name] ?? "");
  const text = (): string => {
    if (clause === "D14") return points ? w.why.doubleX : w.why.besideDoubleX;
    if (clause === "D13") return w.why.cross;
    if (clause === "D12") return points ? w.why.minus(field) : w.why.nothing(field);
    if (sight?.over === 0) return w.why.line(field);
    return others.length ? w.why.better(field, others) : w.why.touches(field);
  };
  const sum = factor && face !== "X" ? w.why.product(face, factor) : "";
  return { key: `die ${die}`, die, face, owner, points, sum, text: text(), clause };
}

function ofLeft({ die, owner, where, thrown }: Left, hard: boolean) {
  const w = phrases.words.why;
  const out = thrown ? (hard ? w.tooHard : w.out) : w.knockedOut;
  const text = where === "hole" ? (thrown ? w.hole : w.knocked) : out;
  return { key: `die ${die}`, die, owner, points: 0, sum: "", text, clause: "D9" };
}

function ofBet({ seat, tile, times, points, clause }: BetScore, eField: string): Reason {
  const w = phrases.words.why;
  const what = tileWords(tile, eField);
  const text = clause === "D18" ? w.onlyDouble : times ? w.pays(what, times) : w.paysNot(what);
  return { key: `bet ${seat}`, tile, owner: seat, points, sum: "", text, clause };
}

function ofFoul({ seat, costs, points }: Foul): Reason {
  const w = phrases.words.why;
  const text = costs ? (points ? w.foulCosts : w.poor) : w.foulFree;
  return { key: `foul ${seat}`, owner: seat, points, sum: "", text: `${w.foul}: ${text}`, clause: "D7" };
}
