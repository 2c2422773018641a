import { constants } from "../game";
import type { RefereeQuery, Ruled } from "../generated/wire";

/** A die as it was entered; `id` gives it a colour, which means nothing. */
export interface EnteredDie {
  id: number;
  value: number;
  silver: boolean;
  /** it was grabbed while a coloured one of its value still lay there (F11) */
  hasty?: boolean;
}
export type Pair<T> = [T, T];
export type Seat = 0 | 1;
/** Where the next die is laid. */
export type Place = "area" | "tray-0" | "tray-1" | "hand-0" | "hand-1";
export type Slip = NonNullable<RefereeQuery["slip"]>;

/** All that was entered about a game, and the last ruling. */
export interface Entered {
  names: Pair<string>;
  /** when a silver die may be taken (F11) */
  silver: string;
  kind: RefereeQuery["kind"];
  trays: Pair<EnteredDie[]>;
  hands: Pair<EnteredDie | null>;
  area: EnteredDie[];
  caller: Seat | null;
  chips: Pair<number>;
  points: Pair<number>;
  round: number;
  roller: Seat;
  place: Place;
  ruled: Ruled | null;
}

const empty = (): Pick<Entered, "trays" | "hands" | "area" | "caller" | "place" | "ruled"> => ({
  trays: [[], []],
  hands: [null, null],
  area: [],
  caller: null,
  place: "tray-0",
  ruled: null,
});

export const fresh = (): Entered => ({
  ...empty(),
  names: ["", ""],
  silver: "same-value",
  kind: "street",
  chips: [0, 0],
  points: [0, 0],
  round: 1,
  roller: 0,
});

export const everyDie = ({ trays, hands, area }: Entered): EnteredDie[] => [
  ...trays.flat(),
  ...hands.filter((die) => die !== null),
  ...area,
];

/** How many of a kind are still missing. */
export function left(entered: Entered, silver: boolean): number {
  const { dice, coloured } = constants();
  return (silver ? dice - coloured : coloured) - everyDie(entered).filter((die) => die.silver === silver).length;
}

const with_ = <T>([a, b]: Pair<T>, seat: number, one: T): Pair<T> => (seat === 0 ? [one, b] : [a, one]);
const seatOf = (place: Place): Seat => (place.endsWith("1") ? 1 : 0);

export function diceAt(entered: Entered, place: Place): EnteredDie[] {
  if (place === "area") return entered.area;
  const seat = seatOf(place);
  const held = entered.hands[seat];
  return place.startsWith("tray") ? entered.trays[seat] : held ? [held] : [];
}

function at(entered: Entered, place: Place, dice: EnteredDie[]): Partial<Entered> {
  if (place === "area") return { area: dice };
  const seat = seatOf(place);
  if (place.startsWith("tray")) return { trays: with_(entered.trays, seat, dice) };
  return { hands: with_(entered.hands, seat, dice.at(-1) ?? null) };
}

/** Another die at the chosen place; undefined if there is no such die left. */
export function lay(entered: Entered, value: number, silver: boolean): Partial<Entered> | undefined {
  const { place } = entered;
  const inHand = place.startsWith("hand");
  if (left(entered, silver) < 1 && !(inHand && diceAt(entered, place)[0]?.silver === silver)) return undefined;
  const id = 1 + Math.max(-1, ...everyDie(entered).map((die) => die.id));
  const laid = at(entered, place, [...diceAt(entered, place), { id, value, silver }]);
  return inHand ? { ...laid, place: "area" } : laid;
}

/** Takes a die away again. */
export function take(entered: Entered, place: Place, id: number): Partial<Entered> {
  return at(
    entered,
    place,
    diceAt(entered, place).filter((die) => die.id !== id),
  );
}

/** Says of a silver die whether it was grabbed too early. */
export function hasten(entered: Entered, seat: Seat, id: number, hasty: boolean): Partial<Entered> {
  return {
    trays: with_(
      entered.trays,
      seat,
      entered.trays[seat].map((die) => (die.id === id ? { ...die, hasty } : die)),
    ),
  };
}

const written = ({ value, silver, hasty }: EnteredDie) => `${silver ? "s" : ""}${value}${silver && hasty ? "!" : ""}`;

/** The duel as the referee is asked about it. */
export function asked(entered: Entered, slip: Slip | "void" | null = null): RefereeQuery {
  const { kind, trays, hands, area, caller, chips, points, round, roller, silver } = entered;
  return {
    kind,
    trays: [trays[0].map(written), trays[1].map(written)],
    hands: [hands[0] && written(hands[0]), hands[1] && written(hands[1])],
    area: area.map(written),
    chips,
    points,
    round,
    roller,
    options: { silver },
    ...(slip === "void" ? { void: true } : slip ? { slip } : { caller }),
  };
}

/** After the ruling: an empty table, and the game as the referee says that it goes on. */
export function next(entered: Entered): Partial<Entered> {
  const after = entered.ruled?.after;
  if (!after) return {};
  if (after.roller === null) return { ...fresh(), names: entered.names, silver: entered.silver };
  const { chips, round, kind } = after;
  const points: Pair<number> = [after.points[0], after.points[1]];
  return { ...empty(), chips, points, round, kind: kind ?? entered.kind, roller: after.roller === 1 ? 1 : 0 };
}
