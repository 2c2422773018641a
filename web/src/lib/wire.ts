// Made by tools/browser_types.py from the server's own types; change those, and run it again.

/**
 * The first frame: the tokens of the seats on this device (none: a watcher), and the last event seen.
 *
 * `lost`: the name of a node whose connection broke, or that did not answer, just now.
 */
export interface Hello {
  type: "hello";
  tokens?: string[];
  after?: number | null;
  lost?: string;
}

/** Ready to play; the nonce goes into the dice, or the device takes part with the chain that begins so. */
export interface ReadyRequest {
  type: "ready";
  seat: number;
  nonce: string;
  chain?: string;
}

/** The device takes part in the dice with another chain from now on; without a root with none. */
export interface ChainRequest {
  type: "chain";
  seat: number;
  root: string;
}

/** The device's part in a draw. */
export interface LinkRequest {
  type: "link";
  seat: number;
  draw: number;
  link: string;
}

/**
 * An act; `ago` is how many ms ago the finger went down, by the client's own clock.
 *
 * `ref` is the seat's own name for the act and stands in the stored entry: an act that was accepted and is sent again
 * with the same `ref` counts once and gets the same answer, on any node and after any crash. One that was refused is
 * judged anew. With `on`, the number of events that the player had seen, it counts only if nothing has happened since,
 * unless several seats act at once. An act that lets dice fall brings the device's part in that draw along.
 */
export interface ActRequest {
  type: "act";
  seat: number;
  act: Record<string, unknown>;
  ref?: string;
  ago?: number;
  on?: number | null;
  draw?: number | null;
  link?: string;
}

/** Taking back the own last act, which was event number `on`: on one device, or where all others are bots. */
export interface UndoRequest {
  type: "undo";
  seat: number;
  on: number;
}

/** How long bots take, in percent of what a person would, where nobody else waits; `now`: their pause ends. */
export interface HurryRequest {
  type: "hurry";
  seat: number;
  percent: number;
  now?: boolean;
}

/** Giving up. */
export interface ResignRequest {
  type: "resign";
  seat: number;
}

/** What to do about somebody who is away. */
export interface ChooseRequest {
  type: "choose";
  seat: number;
  about: number;
  what: "bot" | "forfeit" | "pause" | "wait";
}

/** Going on after a pause. */
export interface ResumeRequest {
  type: "resume";
  seat: number;
}

/** A reaction. */
export interface ReactRequest {
  type: "react";
  seat: number;
  which: string;
}

/** Wanting to play again. */
export interface RematchRequest {
  type: "rematch";
  seat: number;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  id: number;
}

/**
 * A match to be made, and who of this device sits down at once.
 *
 * `host`: the host's key, made by whoever asks. The same request with the same key finds the same match, and gets the
 * same answer: one that was lost on the way costs nothing. None: the server makes one.
 */
export interface Opening {
  game: string;
  seats: SeatPlan[];
  options?: Record<string, unknown>;
  first?: number | null;
  clock?: "15" | "60" | "off";
  strict?: boolean;
  listed?: boolean;
  coach?: boolean;
  decides?: string | null;
  past?: Record<string, unknown>[];
  here?: Sitting[];
  host?: string | null;
}

/** Who is to sit on a seat: a person, or a bot of a name. */
export interface SeatPlan {
  kind?: "bot" | "person";
  bot?: string;
  shared?: boolean;
}

/** Somebody of the device that makes the match: seat, name, and a colour if they like one. */
export interface Sitting {
  seat: number;
  name: string;
  colour?: number | null;
}

/** Sitting down: a name, the invitation, and a seat and a colour if it matters which. */
export interface Join {
  name: string;
  invite: string;
  seat?: number | null;
  colour?: number | null;
  token?: string | null;
}

/** The token that the new device has made for the seat; None: the server makes it. */
export interface Moving {
  token?: string | null;
}

/** What a device sends that gives a seat away: its link for the draw that is named, where dice come of chains. */
export interface Leaving {
  draw?: number | null;
  link?: string;
}

/** An unfinished record as text, and who is to sit where from here on (people, if nothing is said). */
export interface Continued {
  record: string;
  seats?: SeatPlan[];
  listed?: boolean;
  here?: Sitting[];
  host?: string | null;
}

/** An invitation that is to get a short code. */
export interface Invite {
  invite: string;
}

/** What is to be read from a QR code. */
export interface QrText {
  text: string;
}

/** The seats that somebody has played on. */
export interface MyGames {
  game: string;
  seats: Seat[];
}

/** A seat of one's own: the match, and the token that opens it. */
export interface Seat {
  match: string;
  token: string;
}

/** The answer to hello: the seats of this device, the table, and where the game stands. */
export interface Welcome {
  type: "welcome";
  seats: number[];
  table: TableView;
  legal: Record<string, Record<string, unknown>[]>;
  newest: EventMessage | null;
  events: EventMessage[];
  missed: boolean;
  ping_every: number;
  silent_after: number;
  node: string;
  next: string;
}

/** The whole table as everybody may see it, for somebody who comes in. */
export interface TableView {
  seats: SeatView[];
  stage: "closed" | "gathering" | "over" | "paused" | "playing";
  nonces: (string | null)[];
  seed: string | null;
  go: number | null;
  deadline: number | null;
  waiting: string | null;
  events: number;
  undone: number;
  undo: number | null;
  follows: [string, string][];
  now: number;
  scores: number[] | null;
  outcome: Outcome | null;
  watchers: number;
  draw: DrawView | null;
  chains: ChainView[] | null;
  match: string;
  game: string;
  options: Record<string, unknown>;
  first: number;
  commit: string;
  dice: string;
  rolls: string[];
  listed: boolean;
  clock: string;
  asks: boolean;
  strict: boolean;
  coach: boolean;
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
  colour: number | null;
  coached: number;
  hidden: boolean;
}

/** How a game ended. */
export interface Outcome {
  winner: number | null;
  why: string;
}

/** The draw that is next. `on`: dice are to fall, and whoever takes part and has not revealed is asked to. */
export interface DrawView {
  n: number;
  chains: number[];
  on: boolean;
  revealed: number[];
  since: number | null;
  at_once: number[];
  skipped: GivenUp[];
  owes: number[];
  out: number[];
}

/** A draw that was given up: the chains that were named, and which of them were missing. */
export interface GivenUp {
  n: number;
  chains: number[];
  missing: number[];
  out: number[];
}

/** A device's chain: what it begins with, its seats, and the draw from which on it takes part. */
export interface ChainView {
  root: string;
  seats: number[];
  since: number;
}

/**
 * Event number `n` of the game, the view after it, and what the referee says of it.
 *
 * An act that is taken back comes as `undone`, with the view after the event that is the newest then, number `n`.
 * In an update a view may leave out what never changes during a match; in a welcome the newest is whole.
 */
export interface EventMessage {
  n: number;
  at: number;
  event: unknown;
  view: unknown;
  extra: Record<string, unknown>;
  verdict: unknown;
  text: string | null;
  links: string[];
}

/** What happened just now, how the table stands, and what each seat may do that could do something else before. */
export interface Update {
  type: "update";
  events: EventMessage[];
  table: TableNow;
  legal: Record<string, Record<string, unknown>[]>;
}

/** What changes about a table while people play at it. */
export interface TableNow {
  seats: SeatView[];
  stage: "closed" | "gathering" | "over" | "paused" | "playing";
  nonces: (string | null)[];
  seed: string | null;
  go: number | null;
  deadline: number | null;
  waiting: string | null;
  events: number;
  undone: number;
  undo: number | null;
  follows: [string, string][];
  now: number;
  scores: number[] | null;
  outcome: Outcome | null;
  watchers: number;
  draw: DrawView | null;
  chains: ChainView[] | null;
}

/** An act was not accepted: the clause, a reason code, and the facts. */
export interface Refused {
  type: "refused";
  ref: string;
  clause: string | null;
  reason: string;
  facts: Record<string, unknown>;
  about: "dice" | null;
}

/** What this act reached for had just been taken by somebody else. Nobody's mistake. */
export interface Gone {
  type: "gone";
  ref: string;
  act: Record<string, unknown>;
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

/** The server closes the connection, and says why; `node` is the name of the node that has the match. */
export interface Bye {
  type: "bye";
  code: number;
  reason: string;
  node?: string;
}

/** The table, whose turn it is, and the game as somebody who looks on sees it: for a list of one's games. */
export interface Shown {
  seats: SeatView[];
  stage: "closed" | "gathering" | "over" | "paused" | "playing";
  nonces: (string | null)[];
  seed: string | null;
  go: number | null;
  deadline: number | null;
  waiting: string | null;
  events: number;
  undone: number;
  undo: number | null;
  follows: [string, string][];
  now: number;
  scores: number[] | null;
  outcome: Outcome | null;
  watchers: number;
  draw: DrawView | null;
  chains: ChainView[] | null;
  match: string;
  game: string;
  options: Record<string, unknown>;
  first: number;
  commit: string;
  dice: string;
  rolls: string[];
  listed: boolean;
  clock: string;
  asks: boolean;
  strict: boolean;
  coach: boolean;
  due: number[];
  view: unknown;
}

/** A position as text; and, where the game spells it out, row by row. */
export interface PlainView {
  position: string;
  rows: Row[];
}

/** A line of the position: what it is, and its values. */
export interface Row {
  label: string;
  values: string[];
}

/** A match, its keys, what its dice promise, and the token of everybody who sat down at once, in their order. */
export interface Opened {
  match: string;
  host: string;
  invite: string;
  commit: string;
  tokens: string[];
}

/** A seat, and the token that opens it. Keep it. */
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
  bots: (string | null)[];
  updated: number;
}

/** A one-time code that moves a seat to another device. */
export interface Code {
  code: string;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  fewest: number;
  most: number;
  bots: string[];
  opponents: Level[];
  between: boolean;
  constants: Record<string, unknown>;
  plain: boolean;
  reviews: boolean;
  coaches: boolean;
}

/** A bot whom people are offered to play against. */
export interface Level {
  bot: string;
  strength: number | null;
}

/** A record as views; `seats` are the names of those who played, `legal` is what each may do at the end of it. */
export interface Replayed {
  game: string;
  seats: string[];
  bots: (string | null)[];
  colours: (number | null)[];
  first: number;
  options: Record<string, unknown>;
  start: unknown;
  steps: Step[];
  outcome: Outcome | null;
  legal: Record<string, Record<string, unknown>[]>;
}

/**
 * One event of a replayed record, the view after it, and what the referee says of it.
 *
 * What a view leaves out is as in the view before.
 */
export interface Step {
  line: number;
  event: Record<string, unknown>;
  view: unknown;
  scores: number[];
  extra: Record<string, unknown>;
  verdict: unknown;
  text: string | null;
}

/** A game looked at again. Over HTTP, texts name the players by their seats, as {0} and {1}. */
export interface Review {
  game: string;
  seats: string[];
  over: boolean;
  turns: number;
  turn_words: Record<string, string>;
  players: Player[];
  moments: (RollMoment | DecisionMoment | OtherMoment)[];
  curve: Point[];
  named: Named[];
  chances: number[][] | null;
  residual_words: Record<string, string> | null;
  note: Record<string, string> | null;
}

/** A player's account, and what it says in words. */
export interface Player {
  start: number;
  luck: number;
  luck_own: number;
  luck_other: number;
  errors: number;
  theirs: number;
  residual: number;
  result: number;
  shown: Tenths;
  headline: Told;
  advice: Record<string, string> | null;
  marks: Record<string, number>;
  causes: CauseSum[];
  facts: Fact[];
}

/** An account in tenths of a percentage point. */
export interface Tenths {
  start: number;
  luck_own: number;
  luck_other: number;
  errors: number;
  theirs: number;
  residual: number;
  result: number;
}

/** The same said to the player, and of the player to others. */
export interface Told {
  you: Record<string, string>;
  named: Record<string, string>;
}

/** What decisions of one kind have cost a player, and how often. */
export interface CauseSum {
  cause: string;
  name: Record<string, string>;
  times: number;
  lost: number;
}

/** A figure of the game's own about a player. */
export interface Fact {
  name: string;
  words: Record<string, string>;
  value: number | null;
  unit: string;
}

/** Chance fell, and moved the chance of seat 0. */
export interface RollMoment {
  kind: "roll";
  line: number;
  turn: number;
  seat: number;
  before: number;
  after: number;
  luck: number;
  lucks: number[] | null;
}

/** Somebody decided; `error` and the values are about that seat. */
export interface DecisionMoment {
  kind: "decision";
  line: number;
  turn: number;
  seat: number;
  before: number;
  after: number;
  played: Record<string, unknown>;
  best: Record<string, unknown>;
  error: number;
  mark: "blunder" | "inaccuracy" | "mistake" | null;
  alternatives: Alternative[];
  played_words: Record<string, string>;
  best_words: Record<string, string>;
  reason: Reason | null;
  position: string | null;
  more: unknown;
}

/** Something that could have been done, and the chance of whoever decides after it. */
export interface Alternative {
  action: Record<string, unknown>;
  value: number;
  words: Record<string, string>;
  then: Record<string, unknown> | null;
  reason: Reason | null;
  more: Record<string, unknown> | null;
}

/** Why something would have been better: one sentence, the clauses it rests on, and which kind of mistake it is. */
export interface Reason {
  cause: string;
  text: Record<string, string>;
  clauses: string[];
}

/** Something of the game's own that decided a lot, such as who was quicker. */
export interface OtherMoment {
  kind: "other";
  line: number;
  turn: number;
  seat: number;
  before: number;
  after: number;
  text: Record<string, string>;
  clauses: string[];
  more: unknown;
}

/** The chance of seat 0 after a line of the record. */
export type Point = [number, number, number];

/** A place of the curve that has a name. */
export interface Named {
  line: number;
  turn: number;
  seat: number;
  chance: number;
  text: Record<string, string>;
}

/** What may be done, the best first. */
export interface Advice {
  alternatives: Alternative[];
}

/** A position, what may be done in it, and how good each of that is. */
export interface Puzzle {
  game: string;
  position: string;
  seat: number;
  view: unknown;
  legal: Record<string, unknown>[];
  alternatives: Alternative[];
  number: number | null;
  of: number;
}

/** My games, the oldest first; the dice of them; and who wins against whom, where the table is among friends. */
export interface Statistics {
  game: string;
  played: Played[];
  dice: Face[];
  versus: Versus[];
}

/** One of my games. */
export interface Played {
  match: string;
  at: number;
  against: string;
  bot: boolean;
  result: number;
  luck: number | null;
  errors: number | null;
  facts: Fact[];
}

/** How often something fell, and what is to be expected of fair dice: the mean, and 95 of 100 times within. */
export interface Face {
  value: number;
  times: number;
  expected: number;
  half: number;
}

/** What one person has won against another at this table. */
export interface Versus {
  name: string;
  other: string;
  won: number;
  drawn: number;
  lost: number;
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

export type AnyRequest =
  | Hello
  | ReadyRequest
  | ChainRequest
  | LinkRequest
  | ActRequest
  | UndoRequest
  | HurryRequest
  | ResignRequest
  | ChooseRequest
  | ResumeRequest
  | ReactRequest
  | RematchRequest
  | Pong;

export type AnyMessage = Welcome | Update | Refused | Gone | Accepted | Reaction | Ping | Bye;
