// Made by tools/browser_types.py from the server's own types; change those, and run it again.

/** A free die on a bet tile (D15). */
export interface Bet {
  type: "bet";
  seat: number;
  tile: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
}

/** A seat does not bet on the throw that is due. It leaves no line in a record. */
export interface NoBet {
  type: "pass";
  seat: number;
}

/** A seat throws its dice like this. In the opening everybody does. */
export interface ToThrow {
  type: "throw";
  seat: number;
  aim?: Aim | null;
  after?: number;
}

/** What a hand does. Box frame: mm from the middle of the board, degrees counter-clockwise from x. */
export interface Aim {
  x: number;
  y: number;
  height: number;
  direction: number;
  speed: number;
  loft?: number;
  spin?: number;
}

/** A box after a throw: who threw, how every die lies, who had bet on what, and the chips before it. */
export interface Asked {
  chips: number[];
  lies: Lies[];
  threw?: number | null;
  bets?: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | null)[];
  flung?: (number | "white")[];
  fouls?: number[];
  decides?: boolean;
  options?: Record<string, unknown>;
}

/** How a die lies: on the board with a face and all fields that it touches, or gone. */
export interface Lies {
  die: number | "white";
  where?: "board" | "hole" | "out";
  face?: 1 | 2 | 3 | "X";
  fields?: ("-1" | "0" | "1x" | "2x" | "3x")[];
}

/** A box as it is set up, and how the die of seat 0 and the white one are thrown into it. */
export interface Practice {
  aim: Aim;
  board?: string;
  spinner?: boolean;
  lying?: Put[];
}

/** A die that lies there before the throw. */
export interface Put {
  die: number;
  face: 1 | 2 | 3 | "X";
  x: number;
  y: number;
  turn?: number;
}

/** The whole table. Nothing in this game is hidden. */
export interface View {
  options: Options;
  active: number | null;
  opened: boolean;
  board: Lying[];
  free: (number | "white")[];
  bets: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | null)[];
  points: number[];
  purses: Purse[];
  supply: Purse;
  goal: number;
  gone: number[];
  spinner: number;
}

/** Which box it is played in, and the house rules. */
export interface Options {
  board: string;
  tiles: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
  spinner: boolean;
  e_field: "-1" | "0";
  rim: "costs-1" | "free";
  goal: 100 | null;
  faces: (1 | 2 | 3 | "X")[];
}

/** A die on the board. */
export interface Lying {
  die: number | "white";
  face: 1 | 2 | 3 | "X";
  fields: ("-1" | "0" | "1x" | "2x" | "3x")[];
  pose: Pose | null;
}

/** Where a die is: its middle in mm in the box's frame, and its turn as a unit quaternion (w first). */
export type Pose = [number, number, number, number, number, number, number];

/** What lies in front of a player. */
export interface Purse {
  thirties: number;
  tens: number;
  fives: number;
  ones: number;
  noted: number;
}

/** Everybody's own die, thrown at the same time (D5). */
export interface Opening {
  type: "opening";
  rest: Rest[];
  fouls: number[];
  "knobel-physics/1"?: Physics;
}

/** How a die lies after a throw: on the board with a face and the fields it touches, or gone. */
export interface Rest {
  die: number | "white";
  where: "board" | "hole" | "out";
  face?: 1 | 2 | 3 | "X";
  fields?: ("-1" | "0" | "1x" | "2x" | "3x")[];
}

/** Our own key of a throw: what went into the simulation and where exactly the dice lie after it. */
export interface Physics {
  build: string;
  hands: HandAim[];
  drawn: [string, number][];
  poses: [number | "white", Pose][];
  spinner: number;
  trajectory: string;
}

/** Which seat threw, how, and how many seconds after the first. */
export interface HandAim {
  seat: number;
  aim: Aim;
  after: number;
}

/** The own die and the white one, and every die they moved (D6, D8). */
export interface Throw {
  type: "throw";
  seat: number;
  rest: Rest[];
  flung: (number | "white")[];
  foul: boolean;
  "knobel-physics/1"?: Physics;
}

/** A seat gives up, runs out of time, stays away, or (a bot) answers against the rules. */
export interface Forfeit {
  type: "forfeit";
  seat: number;
  why: "absent" | "illegal" | "resign" | "time";
}

/** The points of a throw, and what the eye needs to follow them. */
export interface Seen {
  double_x: boolean;
  thrown: (number | "white")[];
  dice: DieScore[];
  left: Left[];
  bets: BetScore[];
  fouls: Foul[];
  takes: number[];
  gives: number[];
  sights: Sight[];
}

/** One die on the board: what it shows, what it touches, what counted, and what came of it. */
export interface DieScore {
  die: number | "white";
  owner: number;
  face: 1 | 2 | 3 | "X";
  touches: ("-1" | "0" | "1x" | "2x" | "3x")[];
  counts: "-1" | "0" | "1x" | "2x" | "3x";
  factor: number | null;
  points: number;
  clause: string;
}

/** A die that left the board (D9). */
export interface Left {
  die: number | "white";
  owner: number;
  where: "hole" | "out";
  thrown: boolean;
}

/** One bet: how many times it came true, and what it paid. */
export interface BetScore {
  seat: number;
  tile: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  times: number;
  points: number;
  clause: string;
}

/** A hand over the rim (D7). */
export interface Foul {
  seat: number;
  costs: boolean;
  points: number;
}

/** Why a die counts where it counts (D11). */
export interface Sight {
  die: number | "white";
  pose: Pose;
  field: number;
  spot: [number, number];
  over: number;
}

/** One board: short enough if it was read, playable if `check` has nothing to say about it. */
export interface Board {
  format: "knobel-board/1";
  id: string;
  name: Name;
  size: [number, number];
  fields: Field[];
  holes: (Rect | Circle)[];
  starts: Start[];
  spinner: SpinnerPlace | null;
  obstacles: Obstacle[];
  line: number;
  wall_height: number;
  wall_thickness: number;
  numeral: Number | null;
}

export interface Name {
  en: string;
  de: string;
  pt: string;
}

/** A part of the board with one factor. Where fields overlap, the higher `order` lies on top. */
export interface Field {
  factor: string;
  shape: Rect | Circle | Ring | Polygon;
  order: number;
  colour: string;
  numbers: Number[];
  ornament: (Rect | Circle | Ring | Polygon | Line)[];
}

/** A rectangle around its middle. */
export interface Rect {
  kind: "rect";
  at: [number, number];
  size: [number, number];
  turn: number;
}

export interface Circle {
  kind: "circle";
  at: [number, number];
  r: number;
}

/** A piece of a ring, counter-clockwise from one angle to another; with `inner` 0 a slice. */
export interface Ring {
  kind: "ring";
  at: [number, number];
  r: number;
  inner: number;
  from: number;
  to: number;
}

export interface Polygon {
  kind: "polygon";
  points: [number, number][];
}

/** Where a field says what it is worth. */
export type Number = [number, number, number, number];

/** A stroke to look at. It scores nothing. */
export interface Line {
  kind: "line";
  points: [number, number][];
}

/** Where a hand stands before it aims: outside the rim, looking in (D7, D8). */
export interface Start {
  at: [number, number];
  height: number;
  facing: number;
}

/** Where the spinner may stand: a triangle that turns freely; `radius` reaches to its tips. */
export interface SpinnerPlace {
  at: [number, number];
  radius: number;
  height: number;
}

/** Something that stands on the board: a block, a pin, a convex piece. */
export interface Obstacle {
  shape: Rect | Circle | Polygon;
  height: number;
  colour: string;
}

/** The scoring, and the box after it. */
export interface Ruled {
  verdict: Seen;
  event: Opening | Throw;
  view: View;
  due: Purse[];
  leaders: number[];
}

/** What came of it: the throw, how it would count, and its film. */
export interface Practised {
  event: Opening | Throw;
  seen: Seen;
  film: string;
}

/** What never changes in Doppel X. */
export interface Constants {
  pays: Record<string, Pays>;
  about: Record<string, "-1" | "0" | "1x" | "2x" | "3x">;
  goals: Record<string, number>;
  long: number;
  usual: Options;
  die: Cube;
  pull: Pull;
  counted: number;
}

/** What is printed on a bet tile. */
export interface Pays {
  points: number;
  each: boolean;
}

/** A die's measures in mm: its edge, and how much its edges and corners are rounded. */
export interface Cube {
  edge: number;
  radius: number;
}

/** How strong a pull is (0 to 100), and what throw it makes: the harder, the flatter, or dice would fly out. */
export interface Pull {
  slowest: number;
  fastest: number;
  highest: number;
  flattest: number;
  hard: number;
}

export type Act = Bet | NoBet | ToThrow;

export type Event = Opening | Bet | Throw | Forfeit;

export type Verdict = Seen;
