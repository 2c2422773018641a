import { constants } from "../game";
import type { RefereeQuery, Ruled } from "../generated/wire";

/** A die as it was told; `id` gives it a colour, which means nothing. */
export interface ToldDie {
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

/** All that the phone was told of a game, and what the referee said last. */
export interface Told {
  names: Pair<string>;
  /** when a silver die may be taken (F11) */
  silver: string;
  kind: RefereeQuery["kind"];
  trays: Pair<ToldDie[]>;
  hands: Pair<ToldDie | null>;
  area: ToldDie[];
  caller: Seat | null;
  chips: Pair<number>;
  points: Pair<number>;
  round: number;
  roller: Seat;
  place: Place;
  ruled: Ruled | null;
}

const empty = (): Pick<Told, "trays" | "hands" | "area" | "caller" | "place" | "ruled"> => ({
  trays: [[], []],
  hands: [null, null],
  area: [],
  caller: null,
  place: "tray-0",
  ruled: null,
});

export const fresh = (): Told => ({
  ...empty(),
  names: ["", ""],
  silver: "same-value",
  kind: "street",
  chips: [0, 0],
  points: [0, 0],
  round: 1,
  roller: 0,
});

export const everyDie = ({ trays, hands, area }: Told): ToldDie[] => [
  ...trays.flat(),
  ...hands.filter((die) => die !== null),
  ...area,
];

/** How many of a kind are still to be told. */
export function left(told: Told, silver: boolean): number {
  const { dice, coloured } = constants();
  return (silver ? dice - coloured : coloured) - everyDie(told).filter((die) => die.silver === silver).length;
}

const with_ = <T>([a, b]: Pair<T>, seat: number, one: T): Pair<T> => (seat === 0 ? [one, b] : [a, one]);
const seatOf = (place: Place): Seat => (place.endsWith("1") ? 1 : 0);

export function diceAt(told: Told, place: Place): ToldDie[] {
  if (place === "area") return told.area;
  const seat = seatOf(place);
  const held = told.hands[seat];
  return place.startsWith("tray") ? told.trays[seat] : held ? [held] : [];
}

function at(told: Told, place: Place, dice: ToldDie[]): Partial<Told> {
  if (place === "area") return { area: dice };
  const seat = seatOf(place);
  if (place.startsWith("tray")) return { trays: with_(told.trays, seat, dice) };
  return { hands: with_(told.hands, seat, dice.at(-1) ?? null) };
}

/** Another die at the chosen place; undefined if there is no such die left. */
export function lay(told: Told, value: number, silver: boolean): Partial<Told> | undefined {
  const { place } = told;
  const inHand = place.startsWith("hand");
  if (left(told, silver) < 1 && !(inHand && diceAt(told, place)[0]?.silver === silver)) return undefined;
  const id = 1 + Math.max(-1, ...everyDie(told).map((die) => die.id));
  const laid = at(told, place, [...diceAt(told, place), { id, value, silver }]);
  return inHand ? { ...laid, place: "area" } : laid;
}

/** Takes a die away again. */
export function take(told: Told, place: Place, id: number): Partial<Told> {
  return at(
    told,
    place,
    diceAt(told, place).filter((die) => die.id !== id),
  );
}

/** Says of a silver die whether it was grabbed too early. */
export function hasten(told: Told, seat: Seat, id: number, hasty: boolean): Partial<Told> {
  return {
    trays: with_(
      told.trays,
      seat,
      told.trays[seat].map((die) => (die.id === id ? { ...die, hasty } : die)),
    ),
  };
}

const written = ({ value, silver, hasty }: ToldDie) => `${silver ? "s" : ""}${value}${silver && hasty ? "!" : ""}`;

/** The duel as the referee is asked about it. */
export function asked(told: Told, slip: Slip | "void" | null = null): RefereeQuery {
  const { kind, trays, hands, area, caller, chips, points, round, roller, silver } = told;
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
export function next(told: Told): Partial<Told> {
  const after = told.ruled?.after;
  if (!after) return {};
  if (after.roller === null) return { ...fresh(), names: told.names, silver: told.silver };
  const { chips, round, kind } = after;
  const points: Pair<number> = [after.points[0], after.points[1]];
  return { ...empty(), chips, points, round, kind: kind ?? told.kind, roller: after.roller === 1 ? 1 : 0 };
}
