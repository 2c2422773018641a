import { loadChance } from "$/games";
import type { ChanceOf } from "$/games/types";
import { myMatches } from "$/lib/myMatches.svelte";
import type { ActRequest, AnyRequest, EventMessage, Leaving, TableView } from "$/lib/generated/wire";
import type { Account } from "./account";
import { type Deceit, type Note, otherDice, Part, type Standing } from "./part";
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
/** A clock that goes on over a reload, and never back while the page lives. */
const clock = () => performance.timeOrigin + performance.now();

/** This browser at a match whose dice come of chains of all devices: it answers by itself, and checks every roll. */
export class Attendance {
  /** seats whose chain was announced over the line that is open now, and when */
  private readonly announced = new Map<number, number>();
  /** seats that were ready with this chain, so that no draw can be named before the table knows it */
  private readonly readied = new Set<number>();
  /** seats that gave up or lost, with the reason, as far as this page knows */
  private readonly forfeits = new Map<number, string>();
  /** the seats of each chain when it had some last */
  private readonly seatsOf = new Map<number, readonly number[]>();
  private playing = false;

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

  giveUp(): void {
    this.part.gaveUp = true;
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
    table.chains?.forEach((chain, at) => chain.seats.length && this.seatsOf.set(at + 1, chain.seats));
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
    part.noteMessage(now);
    this.keep();
    for (const deceit of part.newDeceits()) void this.tell(deceit, seats);
    this.playing = table.stage === "playing" || table.stage === "paused";
    if (!part.sign && events.some(({ links }) => links.length)) void this.findSign();
    else if (part.sign) this.handlers.signed(part.sign);
  }

  private seeEvent(now: number, { event, extra, links }: EventMessage, seats: number[], standing: Standing): void {
    const happening = event as Happening;
    if (happening.type === "undone") this.part.lie("taken-back", (extra["draw"] as Note)?.n ?? 0, 0, event);
    if (happening.type === "forfeit" && happening.seat !== undefined) {
      this.forfeits.set(happening.seat, happening.why ?? "");
      if (seats.includes(happening.seat)) {
        if (happening.why === "resign") this.giveUp();
        else standing.lost = true;
      }
    }
    const note = extra["draw"] as Note | undefined;
    // What happened before this match was played on has no draws; what happens while this page listens has.
    if (!note && !(this.playing && this.chanceOf?.(happening))) return;
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
      decided: (chain) => this.seatsOf.get(chain)?.every((seat) => this.isDecided(table, seats, seat)) ?? true,
    };
  }

  /** Whether a seat can be seen to be out, or to be replaced; and where only this browser could decide that, it did. */
  private isDecided(table: TableView, seats: number[], about: number): boolean {
    const why = this.forfeits.get(about);
    if (why === "resign" || why === "time" || why === "illegal") return true;
    if (why === undefined && !table.seats[about]?.stand_in) return false;
    const others = table.seats.filter(
      ({ kind }, seat) => kind === "person" && seat !== about && !seats.includes(seat) && !this.forfeits.has(seat),
    );
    return others.length > 0 || (myMatches.find(this.match)?.decided ?? []).includes(about);
  }

  /** A seat that came from another device, or whose chain was lost with this browser's memory, has a new one. */
  private announce({ stage, chains, draw }: TableView, seats: number[], now: number): void {
    if (stage !== "playing" && stage !== "paused") return;
    for (const seat of seats) {
      const known = chains?.find((chain) => chain.seats.includes(seat))?.root;
      if (known === this.root) continue;
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
    // A seat may have lost its game while this browser was away: then it has no part in the dice.
    if (deceit.lie === "left-out") {
      const out = await this.handlers.account().then(
        (account) => account?.out ?? [],
        (): number[] => [],
      );
      if (seats.every((seat) => out.includes(seat))) return;
    }
    const before = myMatches.find(this.match)?.deceits ?? [];
    const known = before.some(
      ({ lie, draw, chain }) => lie === deceit.lie && draw === deceit.draw && chain === deceit.chain,
    );
    if (!known && before.length < 20) myMatches.keep(this.match, { deceits: [...before, deceit] });
    this.handlers.deceived(deceit);
  }

  private keep(): void {
    const saw = myMatches.find(this.match)?.saw ?? { commit: this.table.commit, nonces: {} };
    if (JSON.stringify(saw.chain) !== JSON.stringify(this.part.kept))
      myMatches.keep(this.match, { saw: { ...saw, chain: this.part.kept } });
  }
}
