import { untrack } from "svelte";
import type { GameTypes, TableEvent, Untyped } from "$/games/types";
import type { Attendance } from "$/dice/attendance";
import type { Account } from "$/dice/account";
import type { Bookkeeper } from "$/dice/bookkeeper";
import type { Deceit } from "$/dice/deceit";
import type { Picture } from "$/dice/sign";
import { Line, type LineState } from "./line";
import { newNonce } from "./nonce";
import { myMatches, titleAt } from "./myMatches.svelte";
import { HASTE, settings } from "./settings.svelte";
import { filled } from "./view";
import type {
  Accepted,
  ActRequest,
  Alternative,
  AnyMessage,
  AnyRequest,
  ChooseRequest,
  EventMessage,
  Gone,
  Leaving,
  Reaction,
  Refused,
  TableView,
} from "./generated/wire";
import { browser, type World } from "./world";

export type Answer = Accepted | Refused | Gone;
/** A seat is named apart from what it does. */
type Seatless<A> = A extends unknown ? Omit<A, "seat"> : never;

/** A method, so that a match of one game stands for a match of any. */
interface Listener<G extends GameTypes> {
  receive(event: TableEvent<G>): void;
}

interface Waiting {
  request: ActRequest;
  resolve: (answer: Answer) => void;
}

const PAGE = newNonce().slice(0, 12); // refs are kept with the match: no other page of this seat may say the same
let refs = 0;

/** One match as this device sees it: the newest state, and what its seats may send. */
export class Match<G extends GameTypes = Untyped> {
  table: TableView | null = $state.raw(null);
  newest: TableEvent<G> | null = $state.raw(null);
  legal: Record<number, G["Offer"][]> = $state.raw({});
  seats: number[] = $state.raw([]);
  line: LineState = $state("connecting");
  why = $state("");
  refused: Refused | null = $state.raw(null);
  reaction: (Reaction & { at: number }) | null = $state.raw(null);
  wantsRematch = $state(false);
  /** whether "3, 2, 1" is over */
  started = $state(false);

  /** the first message about the dice that cannot be true */
  deceit: Deceit | null = $state.raw(null);
  /** the sign of this match, once its first roll has fallen */
  sign: Picture[] | null = $state.raw(null);

  private attendance: Promise<Attendance | undefined> | undefined;
  private attending: Attendance | undefined;
  private bookkeeper: Bookkeeper | undefined;
  /** the account of all messages so far, each entered after the one before */
  private account: Promise<Account | undefined> = Promise.resolve(undefined);
  private readonly tokens: string[];
  private readonly connection: Line;
  private readonly waiting = new Map<string, Waiting>();
  private readonly listeners = new Set<Listener<G>>();
  private offset = Infinity;
  private forgetStart = () => {};

  constructor(
    readonly id: string,
    watch = false,
    private readonly world: World = browser,
  ) {
    this.tokens = watch ? [] : (myMatches.find(id)?.tokens ?? []);
    this.deceit = myMatches.find(id)?.deceits?.[0] ?? null;
    this.connection = new Line(
      id,
      {
        hello: () => ({ type: "hello", tokens: this.tokens, after: this.newest?.n ?? null }),
        unanswered: () => this.waiting.size > 0,
        received: (message) => this.receive(message),
        pinged: () => this.attending?.hear(),
        state: (state, reason) => {
          this.line = state;
          if (state === "lost") this.attending?.lose();
          this.why = reason;
          // It cannot be resumed, so no page offers that.
          if (state === "closed" && myMatches.find(id)) myMatches.keep(id, { stage: "closed", turn: false });
        },
      },
      world,
    );
  }

  leave(): void {
    this.forgetStart();
    this.connection.close();
  }

  /** Called for each event as it comes, in order; returns how to stop listening. */
  listen(receive: (event: TableEvent<G>) => void): () => void {
    const listener = { receive };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The match's own time in ms, as far as we can tell. */
  now(): number {
    return this.world.now() - this.offset;
  }

  /** The seats of this device that may act now. */
  get due(): number[] {
    return this.started ? this.seats.filter((seat) => (this.legal[seat]?.length ?? 0) > 0) : [];
  }

  /** The seat that this device speaks for: the one that is due, or the first. */
  get me(): number | undefined {
    return this.due[0] ?? this.seats[0];
  }

  get alone(): boolean {
    return this.seats.length === 1;
  }

  /** Whether all players but bots sit at this device. */
  get together(): boolean {
    return !!this.table?.seats.every((seat, i) => seat.kind === "bot" || this.seats.includes(i));
  }

  /** Whether the start needs no confirmation: all players sit here, asked for the rematch, or need not be quick. */
  get unasked(): boolean {
    return this.together || !this.table?.asks || myMatches.find(this.id)?.again === true;
  }

  /** The seats of this device that are not ready yet. */
  get unready(): number[] {
    return this.seats.filter((seat) => !this.table?.seats[seat]?.ready);
  }

  /** The seat of this device that may take back what it did last. */
  get undoes(): number | undefined {
    const undo = this.table?.undo ?? undefined;
    return undo !== undefined && this.seats.includes(undo) ? undo : undefined;
  }

  get watching(): boolean {
    return this.seats.length === 0;
  }

  /** Sends an act. It is sent again after a lost connection, and counts once. */
  act(seat: number, act: Seatless<G["Act"]>, pressed = this.world.now()): Promise<Answer> {
    const ref = `${PAGE}-${refs++}`;
    const ago = Math.max(0, Math.round(this.world.now() - pressed));
    const part = this.attending?.withAct(this.table, seat, (act as { type?: string }).type ?? "");
    const request: ActRequest = { type: "act", seat, act, ref, ago, on: this.newest?.n ?? null, ...part };
    this.refused = null;
    return new Promise((resolve) => {
      this.waiting.set(ref, { request, resolve });
      this.connection.send(request);
    });
  }

  undo(): void {
    if (this.undoes !== undefined && this.newest) this.send({ type: "undo", seat: this.undoes, on: this.newest.n });
  }

  /** Sends the pace of bots that is set here; `now`: and that the bot at move decides at once. */
  hurry(now = false): void {
    const [seat] = this.seats;
    if (seat !== undefined && this.together) this.send({ type: "hurry", seat, percent: HASTE[settings.bots], now });
  }

  /** Asks the coach what to play; all players see that. Without an answer the list is empty and `refused` says why. */
  async coach(seat: number): Promise<Alternative[]> {
    try {
      const { coach } = await import("./http");
      for (const token of this.tokens) {
        const advice = await coach(this.id, seat, token).catch((trouble: { status?: number }) => {
          if (trouble.status !== 401) throw trouble; // that token is of another seat
        });
        if (advice) return advice.alternatives;
      }
    } catch {
      this.refused = { type: "refused", ref: "", clause: null, reason: "no-coach", facts: {}, about: null };
    }
    return [];
  }

  ready(seat: number): void {
    const nonce = untrack(() => this.nonce(seat));
    void this.attend().then((part) =>
      this.send({ type: "ready", seat, nonce, ...(part ? { chain: part.ready(seat) } : {}) }),
    );
  }

  /** Whether this browser has a part in the next roll. */
  get takesPart(): boolean {
    const { draw, chains } = this.table ?? {};
    if (!draw) return !!chains?.some(({ seats }) => seats.some((seat) => this.seats.includes(seat)));
    return draw.chains.some((chain) => chains?.[chain - 1]?.seats.some((seat) => this.seats.includes(seat)));
  }

  /** The seat is about to move: what this browser owes for the roll that is next, which another one cannot know. */
  async giveAway(): Promise<Leaving> {
    return (await this.attend())?.giveAway(this.table) ?? {};
  }

  resign(seat: number): void {
    if (!this.send({ type: "resign", seat })) return;
    // That this seat has given up is no lie from now on.
    myMatches.keep(this.id, { resigned: [...(myMatches.find(this.id)?.resigned ?? []), seat] });
  }

  choose(seat: number, about: number, what: ChooseRequest["what"]): void {
    if (!this.send({ type: "choose", seat, about, what }) || (what !== "bot" && what !== "forfeit")) return;
    // A draw that is given up needs a decision: this one was ours.
    const decision = { about, draw: this.table?.draw?.n ?? 0 };
    myMatches.keep(this.id, { decisions: [...(myMatches.find(this.id)?.decisions ?? []), decision].slice(-20) });
  }

  resume(): void {
    if (this.seats[0] !== undefined) this.send({ type: "resume", seat: this.seats[0] });
  }

  react(which: string): void {
    if (this.me !== undefined) this.send({ type: "react", seat: this.me, which });
  }

  rematch(): void {
    this.wantsRematch = true;
    for (const seat of this.seats) this.send({ type: "rematch", seat });
  }

  /** What this browser adds to the dice. Asked again it is the same number: the first may have got through. */
  private nonce(seat: number): string {
    const saw = myMatches.find(this.id)?.saw ?? { commit: this.table?.commit ?? "", nonces: {} };
    const nonce = saw.nonces[seat] ?? newNonce();
    myMatches.keep(this.id, { saw: { ...saw, nonces: { ...saw.nonces, [seat]: nonce } } });
    return nonce;
  }

  private send(message: AnyRequest): boolean {
    return this.connection.send(message);
  }

  /** This browser's part in the dice, where they come of all devices; its module is loaded once. */
  private attend(table = this.table): Promise<Attendance | undefined> {
    if (!table || table.dice === "knobel-dice/1" || !this.seats.length) return Promise.resolve(undefined);
    this.attendance ??= this.open(table).catch(() => (this.attendance = undefined)); // the next word tries again
    return this.attendance;
  }

  private async open(table: TableView): Promise<Attendance> {
    const { Attendance } = await import("$/dice/attendance");
    this.attending = await Attendance.open(this.id, table, {
      send: (message) => this.send(message),
      deceived: (deceit) => (this.deceit ??= deceit),
      signed: (sign) => (this.sign = sign),
      account: () => this.account,
    });
    return this.attending;
  }

  /** Passes what the table says of the dice on, in the order of its messages. */
  private lookAtDice(table: TableView, events: EventMessage[], anew: boolean): void {
    this.keepAccount(table, events);
    void this.attend(table).then((part) => part?.see(table, this.seats, events, anew));
  }

  /** A player's browser keeps account of all events; the module for that is loaded with the first. */
  private keepAccount(table: TableView, events: EventMessage[]): void {
    if (!this.seats.length || !(events.length && table.events)) return;
    this.account = this.account
      .then(async () => {
        const { Bookkeeper } = await import("$/dice/bookkeeper");
        this.bookkeeper ??= new Bookkeeper(this.id);
        return this.bookkeeper.enter(table, events);
      })
      .catch(() => undefined); // what is missing then is asked for with the next event
  }

  private receive(message: AnyMessage): void {
    switch (message.type) {
      case "welcome":
        if (this.table && this.table.undone !== message.table.undone) this.newest = null;
        this.seats = message.seats;
        this.lookAtDice(message.table, this.news(message.events, message.newest), true);
        this.legal = message.legal as Record<number, G["Offer"][]>;
        this.update(message.table);
        for (const event of message.events) this.catchUp(event as TableEvent<G>);
        if (message.newest) this.catchUp(message.newest as TableEvent<G>);
        for (const { request } of this.waiting.values()) this.connection.send(request);
        this.hurry();
        if (this.wantsRematch) this.rematch();
        break;
      case "update":
        this.legal = { ...this.legal, ...(message.legal as Record<number, G["Offer"][]>) };
        if (this.table) {
          const { chains } = this.table;
          const table = { ...this.table, ...message.table, chains: message.table.chains ?? chains };
          this.lookAtDice(table, this.news(message.events), false);
          for (const event of message.events) this.catchUp(event as TableEvent<G>);
          this.update(table);
        }
        break;
      case "accepted":
      case "gone":
        this.answer(message);
        break;
      case "refused":
        // What this browser does for the dice by itself is no news to the person in front of it.
        if (message.about !== "dice") this.refused = message;
        this.answer(message);
        break;
      case "reaction":
        this.reaction = { ...message, at: this.world.now() };
    }
  }

  /** The events after the newest one that is known here. */
  private news(events: EventMessage[], newest: EventMessage | null = null): EventMessage[] {
    return [...events, ...(newest ? [newest] : [])].filter(
      ({ n, event }) => n > (this.newest?.n ?? -1) || (event as { type: string }).type === "undone",
    );
  }

  private catchUp(event: TableEvent<G>): void {
    if (event.n > (this.newest?.n ?? -1) || event.event.type === "undone") this.apply(event);
  }

  private answer(message: Answer): void {
    const waiting = this.waiting.get(message.ref);
    this.waiting.delete(message.ref);
    waiting?.resolve(message);
  }

  private apply(event: TableEvent<G>): void {
    this.newest = { ...event, view: filled(this.newest?.view, event.view) };
    for (const listener of this.listeners) listener.receive(this.newest);
  }

  private update(table: TableView): void {
    this.offset = Math.min(this.offset, this.world.now() - table.now);
    this.table = table;
    this.forgetStart();
    const wait = table.events || table.go === null ? 0 : table.go - this.now();
    if (wait > 0) this.forgetStart = this.world.after(wait, () => (this.started = true));
    else this.started = table.stage !== "gathering";
    if (!this.seats.length) return;
    myMatches.keep(this.id, {
      game: table.game,
      tokens: this.tokens,
      title: titleAt(table),
      bots: table.seats.flatMap(({ kind, name }) => (kind === "bot" ? [name ?? ""] : [])),
      stage: table.stage,
      turn: this.due.length > 0,
      seats: this.seats,
      open: table.seats.some(({ name }) => name === null),
      ...(table.scores ? { scores: [...table.scores] } : {}),
    });
  }
}
