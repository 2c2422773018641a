// Made by tools/browser_types.py from the server's own types; change those, and run it again.

/** The first frame: the tokens of the seats on this device (none: a watcher), and the last event seen. */
export interface Hello {
  type: "hello";
  tokens?: string[];
  after?: number | null;
}

/** Ready to play; the nonce goes into the dice. */
export interface ReadySaid {
  type: "ready";
  seat: number;
  nonce: string;
}

/**
 * An act; `ago` is how many ms ago the finger went down, by the client's own clock.
 *
 * Sent twice with the same `ref`, it counts once. With `on`, the number of events that the player had seen, it
 * counts only if nothing has happened since; FiNi, where both act at once, takes no notice of it.
 */
export interface ActSaid {
  type: "act";
  seat: number;
  act: Record<string, unknown>;
  ref?: string;
  ago?: number;
  on?: number | null;
}

/** Giving up. */
export interface ResignSaid {
  type: "resign";
  seat: number;
}

/** What to do about somebody who is away. */
export interface ChooseSaid {
  type: "choose";
  seat: number;
  about: number;
  what: "bot" | "forfeit" | "pause" | "wait";
}

/** Going on after a pause. */
export interface ResumeSaid {
  type: "resume";
  seat: number;
}

/** A reaction. */
export interface ReactSaid {
  type: "react";
  seat: number;
  which: string;
}

/** Wanting to play again. */
export interface RematchSaid {
  type: "rematch";
  seat: number;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  id: number;
}

/** What is played, by how many, and how. */
export interface Setup {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, unknown>;
  first?: number | null;
  clock?: "15" | "60" | "off";
  listed?: boolean;
  decides?: string | null;
  past?: Record<string, unknown>[];
}

/** Who is to sit on a seat: a person, or a bot of a name. */
export interface SeatPlan {
  kind?: "bot" | "person";
  bot?: string;
}

/** Sitting down: a name, the invitation, and a seat if it matters which. */
export interface Join {
  name: string;
  invite: string;
  seat?: number | null;
}

/** An unfinished record as text, and who is to sit where from here on (people, if nothing is said). */
export interface Continued {
  record: string;
  seats?: SeatPlan[];
  listed?: boolean;
}

/** An invitation that is to get a short code. */
export interface Invite {
  invite: string;
}

/** What is to be read from a QR code. */
export interface QrText {
  text: string;
}

/** The active player takes up the dice. */
export interface QwixxToRoll {
  type: "roll";
  seat: number;
}

/** A stone on the board, in the action that is due. */
export interface QwixxPlace {
  type: "place";
  seat: number;
  row: "blue" | "green" | "red" | "yellow";
  value: number;
}

/** The action that is due stays unused. */
export interface Pass {
  type: "pass";
  seat: number;
}

/** In round 3 the roller says what is to be collected. */
export interface Announce {
  type: "announce";
  seat: number;
  kind: "set" | "street";
}

/** The roller takes up all fifteen dice. */
export interface FiniToRoll {
  type: "roll";
  seat: number;
}

/** A die goes from the area into the hand. */
export interface Grab {
  type: "grab";
  seat: number;
  die: number;
}

/** The die in the hand goes into the own tray, before position `slot`. */
export interface FiniPlace {
  type: "place";
  seat: number;
  slot: number;
}

/** A die is shifted within the own tray; `slot` is counted after taking it out. */
export interface Move {
  type: "move";
  seat: number;
  die: number;
  slot: number;
}

/** The call that ends the duel. */
export interface Fini {
  type: "fini";
  seat: number;
}

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

/** The answer to hello: the seats of this device, the table, and where the game stands. */
export interface Welcome {
  type: "welcome";
  seats: number[];
  table: TableView;
  newest: EventTold | null;
  missed: boolean;
}

/** The table as everybody may see it. */
export interface TableView {
  match: string;
  game: string;
  options: Record<string, unknown>;
  seats: SeatView[];
  stage: "closed" | "gathering" | "over" | "paused" | "playing";
  first: number;
  commit: string;
  nonces: (string | null)[];
  seed: string | null;
  go: number | null;
  deadline: number | null;
  waiting: string | null;
  events: number;
  listed: boolean;
  follows: [string, string][];
  now: number;
  scores: number[] | null;
  outcome: Outcome | null;
}

/** A seat as everybody may see it. */
export interface SeatView {
  kind: "bot" | "person";
  name: string | null;
  ready: boolean;
  here: boolean;
  stand_in: string | null;
  lag: number | null;
  away_since: number | null;
  wants_rematch: boolean;
}

/** How a game ended. */
export interface Outcome {
  winner: number | null;
  why: string;
}

/** Event number `n` of the game, the view after it, and what each seat may do now. */
export interface EventTold {
  type: "event";
  n: number;
  at: number;
  event: Record<string, unknown>;
  view: unknown;
  legal: Record<string, Record<string, unknown>[]>;
  extra: Record<string, unknown>;
  judged: unknown;
}

/** Everything around the game: seats, clocks, what is waited for, and what each seat may do now. */
export interface TableTold {
  type: "table";
  table: TableView;
  legal: Record<string, Record<string, unknown>[]>;
}

/** An act was not accepted: the clause, a reason code, and the facts. */
export interface Refused {
  type: "refused";
  ref: string;
  clause: string | null;
  reason: string;
  facts: Record<string, unknown>;
}

/** The die that you reached for had just been taken. Nobody's mistake. */
export interface Gone {
  type: "gone";
  ref: string;
  die: number;
}

/** Your act is stored. */
export interface Accepted {
  type: "accepted";
  ref: string;
  n: number;
}

/** A face instead of a word. */
export interface Reaction {
  type: "reaction";
  seat: number;
  which: string;
}

/** Measures the lag. */
export interface Ping {
  type: "ping";
  id: number;
}

/** The server closes the connection, and says why. */
export interface Bye {
  type: "bye";
  code: number;
  reason: string;
}

/** A new match and its keys: the host's, and the invitation. */
export interface Made {
  match: string;
  host: string;
  invite: string;
}

/** A seat, and the token that opens it. Keep it: it is said only once. */
export interface Joined {
  seat: number;
  token: string;
}

/** A match in the list. */
export interface Listed {
  match: string;
  game: string;
  status: string;
  stage: string;
  names: (string | null)[];
  updated: number;
}

/** A one-time code that moves a seat to another device. */
export interface Code {
  code: string;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  fewest: number;
  most: number;
  bots: string[];
}

/** A record as views; `seats` are the names of those who played, `legal` is what each may do at the end of it. */
export interface Replayed {
  game: string;
  seats: string[];
  first: number;
  options: Record<string, unknown>;
  start: unknown;
  steps: Step[];
  outcome: Outcome | null;
  legal: Record<string, Record<string, unknown>[]>;
}

/** One event of a replayed record, what the referee judged in it, and the view after it. */
export interface Step {
  line: number;
  event: Record<string, unknown>;
  view: unknown;
  scores: number[];
  extra: Record<string, unknown>;
  judged: Record<string, unknown> | null;
}

/** Alive, and what is going on. */
export interface Health {
  version: string;
  matches: number;
  guests: number;
}

/** A short code for people in the room. */
export interface InviteCode {
  code: string;
}

/** What a short code stands for. */
export interface Invited {
  match: string;
  invite: string;
  game: string;
}

/** A QR code: `size` rows of `size` signs, `1` for dark; the light margin around it is not among them. */
export interface Qr {
  size: number;
  rows: string[];
}

/** The addresses under which other devices reach this server; none if they cannot. */
export interface Here {
  addresses: string[];
}

/** The whole table. Nothing in this game is hidden. */
export interface QwixxView {
  rows: RowView[];
  misthrows: [number, number];
  stock: [number, number];
  totals: [number, number];
  active: number | null;
  action: number;
  white: number[];
  coloured: Record<string, number>;
  filled: ["blue" | "green" | "red" | "yellow", number] | null;
}

/** A row from left to right. */
export interface RowView {
  name: "blue" | "green" | "red" | "yellow";
  fields: FieldView[];
  lock: number | null;
  stones: [number, number];
  points: [number, number];
}

/** A field: its number, who holds it, and how many stones lie there. */
export interface FieldView {
  value: number;
  owner: number | null;
  height: number;
}

/** What a stone would do: with the sum of which two dice, and how many own stones the row then has. */
export interface PlaceWould {
  points: number;
  totals: [number, number];
  ends: "misthrows" | "rows" | "stones" | null;
  does: "capture" | "close" | "place" | "stack";
  dice: ["white-1" | "white-2" | "blue" | "green" | "red" | "yellow", "white-1" | "white-2" | "blue" | "green" | "red" | "yellow"];
  stones: number;
}

/** What passing would do. */
export interface PassWould {
  points: number;
  totals: [number, number];
  ends: "misthrows" | "rows" | "stones" | null;
  does: "pass";
  misthrow: boolean;
}

/** The dice as they fell. A closed row's die is absent (Q14). */
export interface QwixxRoll {
  type: "roll";
  seat: number;
  white: [number, number];
  red?: number;
  yellow?: number;
  green?: number;
  blue?: number;
}

/** A seat gives up, runs out of time, stays away, or (a bot) answers against the rules. */
export interface Forfeit {
  type: "forfeit";
  seat: number;
  why: "absent" | "illegal" | "resign" | "time";
}

/** The whole table. Nothing in this game is hidden. */
export interface FiniView {
  round: number;
  kind: "set" | "street" | null;
  roller: number | null;
  rolled: boolean;
  area: DieView[];
  trays: DieView[][];
  hands: (DieView | null)[];
  belongs: (number | null)[];
  chips: [number, number];
  supply: number;
  points: [number, number];
  options: FiniOptions;
}

/** A die by its number. */
export interface DieView {
  die: number;
  value: number;
  silver: boolean;
}

/** House rules. What the table alone needs to know is kept here too, so that a record carries it. */
export interface FiniOptions {
  silver: "any-fitting" | "same-value";
  strict: boolean;
  tidy: boolean;
}

/** The dice as they fell, by number. */
export interface FiniRoll {
  type: "roll";
  seat: number;
  values: number[];
}

/** A slip of the hand that loses the duel at once (F14). */
export interface Fault {
  type: "fault";
  seat: number;
  what: "drop" | "knock" | "return" | "turn" | "two-dice" | "two-hands";
}

/** Nobody can be blamed alone: the duel does not count (F15). */
export interface Void {
  type: "void";
}

/** Everything about the end of a duel. */
export interface Judgement {
  caller: number | null;
  step: number | null;
  slips: Slip[];
  fitting: number[];
  trays: [TrayReading, TrayReading];
  winner: number | null;
  moves: ChipMove[];
  chips: [number, number];
  supply: number;
}

/** Who was at fault, by which clause, and which dice show it. */
export interface Slip {
  seat: number;
  clause: string;
  reason: "copies-nothing" | "order" | "premature" | "too-early" | "too-many" | "drop" | "knock" | "return" | "turn" | "two-dice" | "two-hands";
  dice: number[];
}

/** A tray as the referee reads it, in die numbers. */
export interface TrayReading {
  combinations: number[][];
  loose: number[];
  length: number;
}

/** One chip on its way. */
export interface ChipMove {
  giver: number | "supply";
  taker: number | "supply";
  clause: string;
}

/** The whole table. Nothing in this game is hidden. */
export interface BoxView {
  options: BoxOptions;
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
export interface BoxOptions {
  board: string;
  tiles: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
  spinner: boolean;
  e_field: "-1" | "0";
  rim: "costs-1" | "free";
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

/** The points of a throw, and what the eye needs to follow them. */
export interface Seen {
  double_x: boolean;
  dice: DieScore[];
  bets: BetScore[];
  foul: number | null;
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
  points: number;
  clause: string;
}

/** One bet: how many times it came true, and what it paid. */
export interface BetScore {
  seat: number;
  tile: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  times: number;
  points: number;
  clause: string;
}

/** Why a die counts where it counts (D11). */
export interface Sight {
  die: number | "white";
  pose: Pose;
  field: number;
  spot: [number, number];
  over: number;
}

/** One board, checked by `load_board` or `check`. */
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

export type AnySaid =
  | Hello
  | ReadySaid
  | ActSaid
  | ResignSaid
  | ChooseSaid
  | ResumeSaid
  | ReactSaid
  | RematchSaid
  | Pong;

export type QwixxAct = QwixxToRoll | QwixxPlace | Pass;

export type FiniAct = Announce | FiniToRoll | Grab | FiniPlace | Move | Fini;

export type BoxAct = Bet | NoBet | ToThrow;

export type AnyTold = Welcome | EventTold | TableTold | Refused | Gone | Accepted | Reaction | Ping | Bye;

export type QwixxEvent = QwixxRoll | QwixxPlace | Pass | Forfeit;

export type FiniEvent = Announce | FiniRoll | Grab | FiniPlace | Move | Fini | Fault | Void | Forfeit;

export type BoxEvent = Opening | Bet | Throw | Forfeit;

export type QwixxWould = PlaceWould | PassWould;
