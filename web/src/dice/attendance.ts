import { loadChance } from "$/games";
import type { ChanceOf } from "$/games/types";
import { myMatches } from "$/lib/myMatches.svelte";
import type { ActRequest, AnyRequest, EventMessage, Leaving, TableView } from "$/lib/generated/wire";
import type { Account } from "./account";
import { elapsed } from "./clock";
import type { Deceit } from "./deceit";
import { endsDraw, type Seats } from "./decisions";
import { type Note, otherDice, Part, type Standing } from "./part";
import type { Picture } from "./sign";

interface Handlers {
  send: (message: AnyRequest) => boolean;
  deceived: (deceit: Deceit) => void;
  signed: (sign: Picture[]) => void;
  /** the account of the game, once it has caught up */
  account: () => Promise<Account | undefined>;
}

/** An event as far as the dice care. */
interface Happening {
  type: string;
  seat?: number;
  why?: string;
}

/** Milliseconds after which a chain that was announced over a line that stayed open is known to the table. */
const ON_THE_WAY = 10_000;
/** Milliseconds for which a move code is good; the server's own number is in `server/live/codes.py`. */
const CODE_LASTS = 120_000;
/** Milliseconds in which one tab knows what another one of this browser did. */
const OTHER_TAB = 1000;
/** Milliseconds for which the record is waited for: a host who never sends it hides nothing. */
const RECORD = 10_000;
/** A clock that goes on over a reload and while the device sleeps, and never back while the page lives. */
const clock = elapsed();

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
const isOn = (stage: TableView["stage"]) => stage === "playing" || stage === "paused";

/** This browser at a match whose dice come of chains of all devices: it answers by itself, and checks every roll. */
export class Attendance {
  /** seats whose chain was announced over the line that is open now, and when */
  private readonly announced = new Map<number, number>();
  /** seats that were ready with this chain, so that no draw can be named before the table knows it */
  private readonly readied = new Set<number>();
  /** seats that gave up or lost, with the reason, as far as this page knows */
  private readonly forfeits = new Map<number, string>();
  private stage: TableView["stage"] | undefined;

  private constructor(
    private readonly match: string,
    private readonly table: TableView,
    private readonly part: Part,
    private readonly chanceOf: ChanceOf | undefined,
    private readonly handlers: Handlers,
  ) {}

  static async open(match: string, table: TableView, handlers: Handlers): Promise<Attendance> {
    const part = new Part(myMatches.find(match)?.saw?.chain);
    const attendance = new Attendance(match, table, part, await loadChance(table.game), handlers);
    attendance.keep(); // before the table hears of this chain
    if (part.sign) handlers.signed(part.sign);
    return attendance;
  }

  get root(): string {
    return this.part.chain.root;
  }

  /** A seat is about to be ready, with this chain. */
  ready(seat: number): string {
    this.readied.add(seat);
    return this.root;
  }

  /** The table has pinged. */
  hear(): void {
    this.part.hearing.note(clock(), false);
  }

  /** The line is lost. */
  lose(): void {
    this.part.hearing.noteLost(clock());
  }

  /** What travels with an act: this browser's link, if the act lets dice fall. */
  withAct(table: TableView | null, seat: number, kind: string): Pick<ActRequest, "draw" | "link"> {
    const draw = table?.draw;
    if (!draw?.at_once.includes(seat) || !table?.rolls.includes(kind)) return {};
    if (!draw.chains.includes(this.part.number)) return {};
    const link = this.part.sendAlong(clock(), draw.n);
    this.keep(); // before it is sent: a page that is loaded again still knows
    return { draw: draw.n, link };
  }

  /** The seat is about to move: what travels with that wish. Until then each link is sent as soon as its draw is named. */
  giveAway(table: TableView | null): Leaving {
    myMatches.keep(this.match, { moving: Date.now() + CODE_LASTS });
    const draw = table?.draw;
    if (!draw?.chains.includes(this.part.number) || draw.revealed.includes(this.part.number)) return {};
    const link = this.part.sendAlong(clock(), draw.n);
    this.keep();
    return { draw: draw.n, link };
  }

  /** Takes in how the table stands and the events of the same message; `anew`: over a new line. */
  see(table: TableView, seats: number[], events: EventMessage[], anew: boolean): void {
    const now = clock();
    const { part } = this;
    if (anew) {
      part.reconnected();
      this.announced.clear();
    }
    if (table.stage === "gathering") part.begins();
    const next = table.draw?.n ?? 0;
    part.seeChains(now, table.commit, table.chains, next);
    if (this.wasMoved && seats.some((seat) => this.rootOf(table, seat) !== this.root)) part.wasElsewhere(next);
    if (this.stage === "gathering" && !anew && isOn(table.stage)) part.beginsAfter(table.events);
    const standing = this.standing(table, seats, anew);
    for (const told of events) this.seeEvent(now, told, seats, standing);
    const asked = table.draw ? part.seeDraw(now, table.draw, standing) : undefined;
    const [seat] = seats;
    if (asked !== undefined && seat !== undefined) {
      // Kept first: a page that is loaded again still knows what it sent.
      const link = part.reveal(now, asked);
      this.keep();
      this.handlers.send({ type: "link", seat, draw: asked, link });
    }
    this.announce(table, seats, now);
    part.hearing.note(now, anew);
    this.keep();
    for (const deceit of part.newDeceits()) void this.tell(deceit, seats);
    this.stage = table.stage;
    if (!part.sign && events.some(({ links }) => links.length)) void this.findSign();
    else if (part.sign) this.handlers.signed(part.sign);
  }

  /** Whether a seat of this browser may have been at another device. */
  private get wasMoved(): boolean {
    return myMatches.find(this.match)?.moving !== undefined;
  }

  private rootOf({ chains }: TableView, seat: number): string | undefined {
    return chains?.find((chain) => chain.seats.includes(seat))?.root;
  }

  private seeEvent(now: number, { n, event, extra, links }: EventMessage, seats: number[], standing: Standing): void {
    const happening = event as Happening;
    if (happening.type === "undone") this.part.lie("taken-back", (extra["draw"] as Note)?.n ?? 0, 0, event);
    if (happening.type === "forfeit" && happening.seat !== undefined) {
      this.forfeits.set(happening.seat, happening.why ?? "");
      if (seats.includes(happening.seat)) {
        if (happening.why !== "resign") standing.lost = true;
        else if (this.hasAsked(happening.seat)) this.part.gaveUp = true;
        else if (!this.mayAskElsewhere(standing)) this.part.lie("resigned", this.part.next, 0, event);
      }
    }
    const note = extra["draw"] as Note | undefined;
    // What happened before this match was played on has no draws; what this browser knows to be of this match has.
    const ours = (this.stage !== undefined && isOn(this.stage)) || this.part.hasBegunBefore(n);
    if (!note && !(ours && this.chanceOf?.(happening))) return;
    if (note) this.part.beginsAfter(n - 1);
    const draws = this.part.seeRoll(now, note, links, standing);
    const other = draws && this.chanceOf && otherDice(happening, draws, this.chanceOf);
    if (other) this.part.lie("other-dice", note!.n, 0, other);
  }

  private standing(table: TableView, seats: number[], anew: boolean): Standing {
    const kept = myMatches.find(this.match);
    const out = table.draw?.out ?? [];
    const { now, draw } = table;
    return {
      anew,
      waited: draw?.since == null ? 0 : now - draw.since,
      replaced: seats.every((seat) => table.seats[seat]?.stand_in || out.includes(seat)),
      out: seats.some((seat) => out.includes(seat)),
      lost: false,
      moving: (kept?.moving ?? 0) > Date.now(),
      decided: (draw, about) => this.isDecided(table, seats, anew, draw, about),
    };
  }

  /** Whether these seats can be seen to be out, or replaced; and where only this browser could decide that, it did. */
  private isDecided(table: TableView, own: Seats, anew: boolean, draw: number, about: Seats): boolean {
    const paid = (seat: number) => ["resign", "time", "illegal"].includes(this.forfeits.get(seat) ?? "");
    const gone = (seat: number) => this.forfeits.has(seat) || table.seats[seat]?.stand_in;
    // Over a new line they may be back by now.
    if (!anew && !about.every(gone)) return false;
    const others = (seat: number) =>
      table.seats.some(
        ({ kind }, other) => kind === "person" && other !== seat && !own.includes(other) && !this.forfeits.has(other),
      );
    const ours = about.filter((seat) => !paid(seat) && !others(seat));
    if (!ours.length) return true;
    const decisions = endsDraw(myMatches.read(this.match)?.decisions ?? [], draw, ours, ours.length < about.length);
    if (decisions) myMatches.keep(this.match, { decisions });
    return decisions !== undefined;
  }

  private hasAsked(seat: number): boolean {
    return myMatches.read(this.match)?.resigned?.includes(seat) ?? false;
  }

  /** Whether another device may have given up a seat of this browser: one that has it now, or had it before. */
  private mayAskElsewhere({ anew, moving }: Standing): boolean {
    return moving || (anew && (this.wasMoved || !this.part.fromTheStart));
  }

  /** A seat that came from another device, or whose chain was lost with this browser's memory, has a new one. */
  private announce(table: TableView, seats: number[], now: number): void {
    const { stage, chains, draw } = table;
    if (!isOn(stage)) return;
    for (const seat of seats) {
      if (this.rootOf(table, seat) === this.root) continue;
      const since = this.announced.get(seat);
      if (chains && !this.part.number && (this.readied.has(seat) || now - (since ?? now) > ON_THE_WAY))
        this.part.seeForgotten(draw?.n ?? 0, chains);
      if (since !== undefined) continue;
      this.announced.set(seat, now);
      this.handlers.send({ type: "chain", seat, root: this.root });
    }
  }

  /** A device that came after the first roll finds the sign from its account, once that is enough. */
  private async findSign(): Promise<void> {
    const first = (await this.handlers.account())?.first;
    if (first) this.part.seeFirst(first);
    if (!this.part.sign) return;
    this.keep();
    this.handlers.signed(this.part.sign);
  }

  private async tell(deceit: Deceit, seats: number[]): Promise<void> {
    if (await this.isExplained(deceit, seats)) return;
    const before = myMatches.find(this.match)?.deceits ?? [];
    const known = before.some(
      ({ lie, draw, chain }) => lie === deceit.lie && draw === deceit.draw && chain === deceit.chain,
    );
    if (!known && before.length < 20) myMatches.keep(this.match, { deceits: [...before, deceit] });
    this.handlers.deceived(deceit);
  }

  /** What this page alone cannot know: what another tab asked for, and who lost their game while it was away. */
  private async isExplained({ lie, draw, told }: Deceit, seats: Seats): Promise<boolean> {
    const about = lie === "not-decided" ? ((told as { seats?: Seats }).seats ?? []) : seats;
    if (lie === "resigned" || lie === "not-decided") {
      await pause(OTHER_TAB);
      const { resigned = [], decisions = [] } = myMatches.read(this.match) ?? {};
      if (lie === "resigned") return resigned.includes((told as Happening).seat!);
      if (about.length && endsDraw(decisions, draw, about, false)) return true;
    } else if (lie !== "left-out" && lie !== "called-missing") return false;
    const account = await Promise.race([this.handlers.account().catch(() => undefined), pause(RECORD)]);
    const lost = account?.out.filter((seat) => lie !== "not-decided" || !this.forfeits.has(seat)) ?? [];
    return about.length > 0 && about.every((seat) => lost.includes(seat));
  }

  private keep(): void {
    const saw = myMatches.find(this.match)?.saw ?? { commit: this.table.commit, nonces: {} };
    if (JSON.stringify(saw.chain) !== JSON.stringify(this.part.kept))
      myMatches.keep(this.match, { saw: { ...saw, chain: this.part.kept } });
  }
}
