import type { DieName, FaceName, TileName } from "../game";
import type { RefereeQuery, Options, Ruled } from "../generated/wire";

export type FieldName = "3x" | "2x" | "1x" | "0" | "-1";
/** Where a die lies: the best field that it touches, or in a hole or outside. */
export type Where = FieldName | "gone";

/** What was entered about a die in the box; parts are missing until they are entered. */
export interface EnteredDie {
  face?: FaceName;
  where?: Where;
}
export type Rules = Pick<Options, "tiles" | "e_field" | "spinner" | "rim" | "goal">;

/** All that was entered about a game, and the last ruling. */
export interface Entered {
  names: string[];
  rules: Rules;
  started: boolean;
  /** a deciding game, which two may play */
  decides: boolean;
  chips: number[];
  /** null: the opening, in which all throw */
  threw: number | null;
  /** dice in the box, or just thrown, by name; others are with their owners */
  dice: Record<string, EnteredDie>;
  bets: (TileName | null)[];
  flung: number[];
  fouls: number[];
  /** the one row that is open */
  open: DieName | null;
  ruled: Ruled | null;
}

const FEWEST = 3;

export const fresh = (): Entered => ({
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

/** All seats at the start, with nothing in the box. */
export function begin(entered: Entered): Partial<Entered> {
  const seats = entered.names.map((_, seat) => seat);
  return { started: true, chips: seats.map(() => 0), bets: seats.map(() => null), ...opening(seats) };
}

function opening(seats: number[]): Partial<Entered> {
  return { threw: null, dice: Object.fromEntries(seats.map((seat) => [seat, {}])), open: seats[0] ?? null };
}

/** The dice of a throw in three groups: just thrown, lying there, and with their owners, who may bet. */
export function groups({ names, threw, dice }: Entered): { thrown: DieName[]; lying: number[]; free: number[] } {
  const seats = names.map((_, seat) => seat);
  if (threw === null) return { thrown: seats, lying: [], free: [] };
  const others = seats.filter((seat) => seat !== threw);
  return {
    thrown: [threw, "white"],
    lying: others.filter((seat) => dice[seat]),
    free: others.filter((seat) => !dice[seat]),
  };
}

export const isEntered = (die: EnteredDie | undefined): boolean =>
  die?.where === "gone" || (die?.where !== undefined && die.face !== undefined);

/** How many of the dice that have to be entered are complete. */
export function progress(entered: Entered): { done: number; all: number } {
  const { thrown, lying } = groups(entered);
  const dice = [...thrown, ...lying].map((die) => entered.dice[die]);
  return { done: dice.filter(isEntered).length, all: dice.length };
}

/** Says something of a die; when all of it is said, the next row opens. */
export function tell(entered: Entered, die: DieName, part: EnteredDie): Partial<Entered> {
  const dice = { ...entered.dice, [die]: { ...entered.dice[die], ...part } };
  const flung = entered.flung.filter((one) => canBeFlung(dice[one]));
  if (!isEntered(dice[die])) return { dice, flung };
  const { thrown, lying } = groups({ ...entered, dice });
  const next = [...thrown, ...lying].find((other) => !isEntered(dice[other])) ?? null;
  return { dice, flung, open: next };
}

/** Puts a die into the box or back to its owner. */
export function move(entered: Entered, seat: number, inBox: boolean): Partial<Entered> {
  const { [seat]: _, ...others } = entered.dice;
  const bets = entered.bets.map((tile, who) => (who === seat ? null : tile));
  return { dice: inBox ? { ...others, [seat]: {} } : others, bets, flung: entered.flung.filter((one) => one !== seat) };
}

export const bet = (entered: Entered, seat: number, tile: TileName | null): Partial<Entered> => ({
  bets: entered.bets.map((old, who) => (who === seat ? tile : old)),
  open: null,
});

/** Another seat threw: the two dice of the throw are asked for again. */
export function threwInstead(entered: Entered, seat: number): Partial<Entered> {
  const { white: _, ...dice } = entered.dice;
  return {
    threw: seat,
    dice: { ...dice, [seat]: {}, white: {} },
    bets: bet(entered, seat, null).bets ?? [],
    open: seat,
  };
}

/** What bet G is about (D16). */
export const canBeFlung = (die: EnteredDie | undefined): boolean =>
  !!die?.where && ["gone", "0", "-1"].includes(die.where);

/** The throw as the referee is asked about it. The entered field is the best one touched, so no other counts. */
export function asked(entered: Entered): RefereeQuery {
  const { thrown, lying } = groups(entered);
  const { spinner, ...rules } = entered.rules;
  return {
    chips: entered.chips,
    threw: entered.threw,
    lies: [...thrown, ...lying].map((die) => {
      const { face, where } = entered.dice[die] ?? {};
      if (where === "gone" || where === undefined) return { die, where: "hole" };
      return { die, ...(face === undefined ? {} : { face }), fields: [where] };
    }),
    bets: entered.threw === null ? [] : entered.bets,
    flung: entered.flung,
    fouls: entered.fouls,
    decides: entered.decides,
    options: { ...rules, ...(spinner ? { spinner, board: "III" } : {}) },
  };
}

/** After the ruling: the box as the referee leaves it, and the seat that throws next; at the end a new game. */
export function next(entered: Entered): Partial<Entered> {
  const { ruled } = entered;
  if (!ruled) return {};
  const blank = { flung: [], fouls: [], ruled: null };
  if (ruled.leaders.length) {
    const again = ruled.leaders.length > 1 ? ruled.leaders : entered.names.map((_, seat) => seat);
    const names = again.map((seat) => entered.names[seat] ?? "");
    return { ...blank, names, decides: ruled.leaders.length > 1, ...begin({ ...entered, names }) };
  }
  const { view } = ruled;
  const thrower = view.active ?? 0;
  const lying = view.board.filter(({ die }) => die !== thrower && die !== "white");
  const dice = Object.fromEntries(
    lying.map(({ die, face, fields: [where] }): [DieName, EnteredDie] => [die, where ? { face, where } : { face }]),
  );
  return {
    ...blank,
    chips: view.points,
    threw: thrower,
    dice: { ...dice, [thrower]: {}, white: {} },
    bets: entered.names.map(() => null),
    open: thrower,
  };
}
