import type { DieName, FaceName, TileName } from "../game";
import type { RefereeQuery, Options, Ruled } from "../generated/wire";

export type FieldName = "3x" | "2x" | "1x" | "0" | "-1";
/** Where a die lies: the best field that it touches, or in a hole or outside. */
export type Where = FieldName | "gone";

/** What was told of a die in the box; parts are missing until they are told. */
export interface ToldDie {
  face?: FaceName;
  where?: Where;
}
export type Rules = Pick<Options, "tiles" | "e_field" | "spinner" | "rim" | "goal">;

/** All that the phone was told of a game, and what the referee said last. */
export interface Told {
  names: string[];
  rules: Rules;
  started: boolean;
  /** a deciding game, which two may play */
  decides: boolean;
  chips: number[];
  /** null: the opening, in which all throw */
  threw: number | null;
  /** dice in the box, or just thrown, by name; others are with their owners */
  dice: Record<string, ToldDie>;
  bets: (TileName | null)[];
  flung: number[];
  fouls: number[];
  /** the one row that is open */
  open: DieName | null;
  ruled: Ruled | null;
}

const FEWEST = 3;

export const fresh = (): Told => ({
  names: Array.from({ length: FEWEST }, () => ""),
  rules: { tiles: ["A", "B", "C", "D"], e_field: "-1", spinner: false, rim: "free", goal: null },
  started: false,
  decides: false,
  chips: [],
  threw: null,
  dice: {},
  bets: [],
  flung: [],
  fouls: [],
  open: null,
  ruled: null,
});

/** Everybody at the start, with nothing in the box. */
export function begin(told: Told): Partial<Told> {
  const seats = told.names.map((_, seat) => seat);
  return { started: true, chips: seats.map(() => 0), bets: seats.map(() => null), ...opening(seats) };
}

function opening(seats: number[]): Partial<Told> {
  return { threw: null, dice: Object.fromEntries(seats.map((seat) => [seat, {}])), open: seats[0] ?? null };
}

/** The dice of a throw in three groups: just thrown, lying there, and with their owners, who may bet. */
export function groups({ names, threw, dice }: Told): { thrown: DieName[]; lying: number[]; free: number[] } {
  const seats = names.map((_, seat) => seat);
  if (threw === null) return { thrown: seats, lying: [], free: [] };
  const others = seats.filter((seat) => seat !== threw);
  return {
    thrown: [threw, "white"],
    lying: others.filter((seat) => dice[seat]),
    free: others.filter((seat) => !dice[seat]),
  };
}

export const isTold = (die: ToldDie | undefined): boolean =>
  die?.where === "gone" || (die?.where !== undefined && die.face !== undefined);

/** How many of the dice that have to be told are told. */
export function progress(told: Told): { done: number; all: number } {
  const { thrown, lying } = groups(told);
  const dice = [...thrown, ...lying].map((die) => told.dice[die]);
  return { done: dice.filter(isTold).length, all: dice.length };
}

/** Says something of a die; when all of it is said, the next row opens. */
export function tell(told: Told, die: DieName, part: ToldDie): Partial<Told> {
  const dice = { ...told.dice, [die]: { ...told.dice[die], ...part } };
  const flung = told.flung.filter((one) => canBeFlung(dice[one]));
  if (!isTold(dice[die])) return { dice, flung };
  const { thrown, lying } = groups({ ...told, dice });
  const next = [...thrown, ...lying].find((other) => !isTold(dice[other])) ?? null;
  return { dice, flung, open: next };
}

/** Puts a die into the box or back to its owner. */
export function move(told: Told, seat: number, inBox: boolean): Partial<Told> {
  const { [seat]: _, ...others } = told.dice;
  const bets = told.bets.map((tile, who) => (who === seat ? null : tile));
  return { dice: inBox ? { ...others, [seat]: {} } : others, bets, flung: told.flung.filter((one) => one !== seat) };
}

export const bet = (told: Told, seat: number, tile: TileName | null): Partial<Told> => ({
  bets: told.bets.map((old, who) => (who === seat ? tile : old)),
  open: null,
});

/** Whoever threw instead: the two dice of the throw are told anew. */
export function threwInstead(told: Told, seat: number): Partial<Told> {
  const { white: _, ...dice } = told.dice;
  return { threw: seat, dice: { ...dice, [seat]: {}, white: {} }, bets: bet(told, seat, null).bets ?? [], open: seat };
}

/** What bet G is about (D16). */
export const canBeFlung = (die: ToldDie | undefined): boolean =>
  !!die?.where && ["gone", "0", "-1"].includes(die.where);

/** The throw as the referee is asked about it. A field that is told is the best one, so that it is all that counts. */
export function asked(told: Told): RefereeQuery {
  const { thrown, lying } = groups(told);
  const { spinner, ...rules } = told.rules;
  return {
    chips: told.chips,
    threw: told.threw,
    lies: [...thrown, ...lying].map((die) => {
      const { face, where } = told.dice[die] ?? {};
      if (where === "gone" || where === undefined) return { die, where: "hole" };
      return { die, ...(face === undefined ? {} : { face }), fields: [where] };
    }),
    bets: told.threw === null ? [] : told.bets,
    flung: told.flung,
    fouls: told.fouls,
    decides: told.decides,
    options: { ...rules, ...(spinner ? { spinner, board: "III" } : {}) },
  };
}

/** After the ruling: the box as the referee leaves it, and whoever throws next; at the end a new game. */
export function next(told: Told): Partial<Told> {
  const { ruled } = told;
  if (!ruled) return {};
  const nobody = { flung: [], fouls: [], ruled: null };
  if (ruled.leaders.length) {
    const again = ruled.leaders.length > 1 ? ruled.leaders : told.names.map((_, seat) => seat);
    const names = again.map((seat) => told.names[seat] ?? "");
    return { ...nobody, names, decides: ruled.leaders.length > 1, ...begin({ ...told, names }) };
  }
  const { view } = ruled;
  const thrower = view.active ?? 0;
  const lying = view.board.filter(({ die }) => die !== thrower && die !== "white");
  const dice = Object.fromEntries(
    lying.map(({ die, face, fields: [where] }): [DieName, ToldDie] => [die, where ? { face, where } : { face }]),
  );
  return {
    ...nobody,
    chips: view.points,
    threw: thrower,
    dice: { ...dice, [thrower]: {}, white: {} },
    bets: told.names.map(() => null),
    open: thrower,
  };
}
