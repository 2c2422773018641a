import { untrack } from "svelte";
import type { Match } from "$/lib/match.svelte";
import { sound } from "$/lib/sound";
import type { TableEvent } from "../../types";
import { Fall } from "../felt/fall.svelte";
import type { FiNi } from "../game";
import { rolledBy, setDown, spots, type Rolled, type Spot } from "../felt/lie";
import { predicted, type Pending } from "./predict";
import type { Ruling } from "../ruling/ruling";
import type { View } from "../generated/wire";

/** A die that was gone when the hand came: where the small sign stands, in dice edges on the felt. */
export interface GoneSign {
  id: number;
  x: number;
  y: number;
}

/** What fingers and keys need to know of a duel, and may ask for. */
export interface Playing {
  readonly going: boolean;
  readonly shown: View;
  readonly signs: GoneSign[];
  grab(seat: number, die: number, pressed: number): boolean;
  lay(seat: number, slot: number, pressed?: number): void;
  move(seat: number, die: number, slot: number, pressed: number): void;
  drop(seat: number): void;
  call(seat: number, pressed: number): void;
}

/** One moment of the duel under way, for watching it once more. */
export interface Lived {
  at: number;
  view: View;
}

const QUIET = new Set(["hand-empty", "not-on-the-area", "duel-over", "hand-full", "no-such-slot", "not-in-the-tray"]);

/** The duel as this device sees it: the table's view, what the own hands did meanwhile, and the last ruling. */
export class Desk implements Playing {
  pending: Pending[] = $state.raw([]);
  ruling: Ruling | undefined = $state.raw();
  signs: GoneSign[] = $state.raw([]);
  rest: Spot[] = $state.raw(setDown());
  /** counts down to "go": 3 while the dice fall, 2 and 1 while they lie; undefined when nothing is counted */
  beat: number | undefined = $state();
  going = $state(false);
  /** whether the match itself is under way: before that all seats get ready */
  begun = $state(true);
  /** how many duels were begun on this page or before */
  duels = $state(0);
  called: number | undefined = $state();
  lived: Lived[] = $state.raw([]);
  readonly fall = new Fall();
  private rolled: Rolled | undefined;
  private last: View | undefined;
  private timers: number[] = [];
  private tableThen: unknown;
  private nextSign = 0;
  private received = false;

  constructor(readonly match: Match<FiNi>) {}

  get view(): View {
    return this.match.newest!.view;
  }

  get shown(): View {
    return predicted(this.view, this.pending);
  }

  /** For use in an effect. */
  follow(): () => void {
    this.last = untrack(() => this.view);
    const stop = this.match.listen((message) => this.receive(message));
    return () => {
      stop();
      this.clearTimers();
      this.fall.skip();
    };
  }

  /** For use in an effect: when the table says "go", or did before we came. */
  watchGo(): (() => void) | void {
    const { table } = this.match;
    const { rolled } = this.view;
    if (!rolled || !table) {
      this.going = false;
      const wait = (table?.go ?? 0) - this.match.now();
      this.begun = wait <= 0;
      if (this.begun) return;
      const timer = setTimeout(() => (this.begun = true), wait);
      return () => clearTimeout(timer);
    }
    if (table === this.tableThen || table.waiting === "go") return;
    const wait = (table.go ?? 0) - this.match.now();
    if (wait <= 0) return this.start();
    // After a pause both get ready again, and the page says how long.
    this.going = false;
    this.beat = Math.min(3, Math.ceil(wait / 1000));
    const timer = setTimeout(() => this.start(), wait);
    return () => clearTimeout(timer);
  }

  /** The last ruling, from the record: for a page that is opened while it is read. */
  recallRuling(ruling: Ruling | undefined): void {
    if (!this.received && !this.view.rolled) this.ruling = ruling;
  }

  /** What a roll looked like, from the record: for a page that is opened in the middle of a duel. */
  recall(extra: Record<string, unknown>): void {
    if (this.rolled || !this.view.rolled) return;
    this.rolled = rolledBy(extra);
    if (this.rolled) this.rest = spots(this.rolled.poses);
  }

  grab(seat: number, die: number, pressed: number): boolean {
    if (!this.going) {
      // Too early: the table judges it.
      if (this.beat !== undefined) void this.match.act(seat, { type: "grab", die }, pressed - this.under(seat));
      return false;
    }
    const { hands, options } = this.shown;
    if (hands[seat] && !options.strict) return false;
    if (!hands[seat]) sound.contact(0.35, 1300);
    this.ask({ seat, act: { type: "grab", die } }, pressed);
    return true;
  }

  lay(seat: number, slot: number, pressed = performance.now()): void {
    if (!this.going || !this.shown.hands[seat]) return;
    sound.contact(0.5, 700);
    this.ask({ seat, act: { type: "place", slot } }, pressed);
  }

  move(seat: number, die: number, slot: number, pressed: number): void {
    if (!this.going) return;
    sound.contact(0.3, 700);
    this.ask({ seat, act: { type: "move", die, slot } }, pressed);
  }

  /** A die fell beside the tray: a fault in a strict match (F14); in a friendly one it never left the hand. */
  drop(seat: number): void {
    if (this.shown.options.strict && this.going) void this.match.act(seat, { type: "fault", what: "drop" });
  }

  call(seat: number, pressed: number): void {
    if (!this.going || this.called !== undefined) return;
    this.called = seat;
    sound.call();
    void this.match.act(seat, { type: "fini" }, pressed - this.under(seat)).then((answer) => {
      if (answer.type !== "refused") return;
      this.called = undefined;
      this.hush();
    });
  }

  roll(seat: number): void {
    void this.match.act(seat, { type: "roll" });
  }

  /** These seats have read the ruling; the one that is to roll does that by rolling. */
  next(seats: number[]): void {
    for (const seat of seats) {
      for (const { type } of this.match.legal[seat] ?? [])
        if (type === "roll" || type === "next") void this.match.act(seat, { type });
    }
  }

  async announce(seat: number, kind: "street" | "set", seats: number[] = [seat]): Promise<void> {
    const answer = await this.match.act(seat, { type: "announce", kind });
    if (answer.type !== "accepted") return;
    this.roll(seat);
    this.next(seats.filter((other) => other !== seat));
  }

  gone(die: number, at?: { x: number; y: number }): void {
    const spot = at ?? this.rest[die];
    if (!spot) return;
    const sign = { id: this.nextSign++, x: spot.x, y: spot.y };
    this.signs = [...this.signs, sign];
    sound.slip();
    setTimeout(() => (this.signs = this.signs.filter(({ id }) => id !== sign.id)), 1100);
  }

  private ask(pending: Pending, pressed: number): void {
    this.pending = [...this.pending, pending];
    void this.match.act(pending.seat, pending.act, pressed - this.under(pending.seat)).then((answer) => {
      if (answer.type === "accepted") {
        pending.n = answer.n;
        return this.settle();
      }
      const first = this.pending.indexOf(pending);
      this.pending = this.pending.filter((other, i) => other.seat !== pending.seat || i < first || first < 0);
      if (answer.type === "gone") this.gone(answer.act["die"] as number);
      else this.hush();
    });
  }

  /** How long the words are under way: the press was made so much before they arrive. The table knows its limits. */
  private under(seat: number): number {
    return this.match.alone ? (this.match.table?.seats[seat]?.lag ?? 0) : 0;
  }

  /** What came of a die that was gone is no mistake, and needs no words. */
  private hush(): void {
    if (this.match.refused && QUIET.has(this.match.refused.reason)) this.match.refused = null;
  }

  private settle(): void {
    const newest = this.match.newest?.n ?? 0;
    if (this.pending.some(({ n }) => n !== undefined && n <= newest))
      this.pending = this.pending.filter(({ n }) => n === undefined || n > newest);
  }

  private receive(message: TableEvent<FiNi>): void {
    const { event, view } = message;
    const before = this.last;
    this.received = true;
    this.last = view;
    const lived = { at: message.at, view };
    this.lived = event.type === "roll" ? [lived] : this.lived.length ? [...this.lived, lived] : [];
    const own = "seat" in event && this.match.seats.includes(event.seat);
    if (event.type === "roll") this.begin(message);
    else if (event.type === "fini" || event.type === "fault" || event.type === "void") this.end(event, message, before);
    else if (event.type === "grab" && !own) sound.contact(0.25, 1500);
    else if (event.type === "place" && !own) sound.contact(0.35, 800);
    else if (event.type === "forfeit") this.pending = [];
    this.settle();
    if (event.type === "grab" && own && view.options.tidy) {
      const slot = view.belongs[event.seat];
      const asked = this.pending.some(({ seat, act }) => seat === event.seat && act.type === "place");
      if (typeof slot === "number" && !asked) this.lay(event.seat, slot);
    }
  }

  private begin(message: TableEvent<FiNi>): void {
    this.clearTimers();
    this.pending = [];
    this.signs = [];
    this.ruling = undefined;
    this.called = undefined;
    this.going = false;
    this.tableThen = this.match.table;
    this.duels += 1;
    this.rolled = rolledBy(message.extra);
    this.rest = this.rolled ? spots(this.rolled.poses) : setDown();
    this.beat = 3;
    sound.tick();
    const ms = this.rolled?.ms ?? 0;
    if (this.rolled) void this.fall.play(this.rolled, this.rest);
    this.later(ms + 450, () => this.count(2));
    this.later(ms + 900, () => this.count(1));
    const go = message.extra["go"];
    if (typeof go === "number") this.later(go - this.match.now(), () => this.start());
  }

  private count(beat: number): void {
    if (this.going || !this.view.rolled) return;
    this.beat = beat;
    sound.tick();
  }

  private start(): void {
    if (this.going || !this.view.rolled) return;
    this.clearTimers();
    this.fall.skip();
    this.going = true;
    this.beat = undefined;
    sound.go();
  }

  private end(event: Ruling["event"], message: TableEvent<FiNi>, before: View | undefined): void {
    this.clearTimers();
    this.pending = [];
    this.going = false;
    this.beat = undefined;
    this.called = undefined;
    if ("seat" in event && !this.match.seats.includes(event.seat)) sound.call();
    if (!before || !message.verdict) return;
    this.ruling = { event, verdict: message.verdict, before, after: message.view, extra: message.extra };
    if (message.verdict.moves.length) this.later(450, () => sound.chip());
  }

  private later(ms: number, does: () => void): void {
    this.timers.push(window.setTimeout(does, Math.max(0, ms)));
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
