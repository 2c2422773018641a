import type { ChanceOf } from "$/games/types";
import type { ChainView, DrawView, GivenUp } from "$/lib/generated/wire";
import { Chain, drawsOfChains, isLink, leadsTo, linksBack } from "./chain";
import type { Deceit, Lie } from "./deceit";
import type { Draws } from "./fair";
import { Hearing } from "./hearing";
import { type Picture, signOf } from "./sign";
import { type KeptWithheld, Withheld } from "./withheld";

/** What is kept of a match in which this browser takes part: its own chain, what it received, and what it sent. */
export interface Kept extends KeptWithheld {
  secret: string;
  commit: string;
  roots: string[];
  /** the draw from which on its chain takes part, as it was first received */
  since?: number;
  /** the draw from which on no other device can have decided for its seats */
  here?: number;
  /** the number of the last draw that fell */
  drawn?: number;
  /** the draws that were named since, by number */
  named?: Record<number, Named>;
  /** draws that were given up because this browser's chain was missing */
  withheld?: number[];
  /** the number of an event that is followed by events of this match alone, all of them with their draws */
  begun?: number;
  /** when the table surely had a line to this browser last */
  heard?: number;
  sign?: Picture[];
}

/** A draw as this browser knows it. Times are in ms since 1970. */
interface Named {
  chains: readonly number[];
  /** of these chains: the seats that surely had them when the draw was named */
  seats?: (readonly number[])[];
  /** whose links the table says it has */
  revealed?: readonly number[];
  /** when this browser was asked for its link, and when it sent it first */
  asked?: number;
  sent?: number;
  /** a line ended after its link was sent: that may have got lost */
  unsure?: true;
  /** who was named as missing when it was given up */
  missing?: readonly number[];
}

/** What a chance event says of its draw. */
export interface Note {
  n: number;
  chains: readonly number[];
  skipped?: readonly GivenUp[];
}

/** How the table stands around this browser's seats when a message comes. */
export interface Standing {
  /** over a new line: something may have been missed */
  anew: boolean;
  /** how many ms links are waited for already, as the table says; believed over a new line only */
  waited: number;
  /** a bot plays for all of its seats, or the table says that their part in the dice has ended (`out`) */
  replaced: boolean;
  out: boolean;
  /** a seat of it has lost otherwise than by resigning */
  lost: boolean;
  /** a code may move its seat to another device now */
  moving: boolean;
  /** whether these seats of another chain may be out of the game, or replaced, by a decision that ended this draw */
  decided: (draw: number, seats: readonly number[]) => boolean;
}

/** Milliseconds that a device has at least before it can be called missing; tables wait a little longer. */
const PATIENCE = 25_000;
/** Milliseconds after which a link that was sent over a line that stayed open has arrived. */
const ON_THE_WAY = 10_000;
/** Milliseconds after which a link that the table does not have is sent again. */
const AGAIN = 1000;
const SERVER = 0;

/**
 * This browser's part in the dice of a match. It follows every message of the table and knows when it has to reveal. What
 * cannot be true is put among the lies, once each; all else goes on.
 */
export class Part {
  readonly chain: Chain;
  /** five pictures, once the first draw has fallen */
  sign: Picture[] | undefined;
  private commit: string;
  private roots: string[];
  private since: number | undefined;
  private drawn: number | undefined;
  private here: number | undefined;
  private begun: number | undefined;
  readonly hearing: Hearing;
  private readonly seats: Withheld;
  private readonly named: Map<number, Named>;
  private readonly withheld: Set<number>;
  private readonly links = new Map<number, [number, string]>();
  /** for which draws a link was sent over the line that is open now, and when */
  private readonly sentNow = new Map<number, number>();
  private readonly lies = new Map<string, Deceit | undefined>();
  /** since when the table lists this browser's chain without a seat */
  private unseated: number | undefined;
  /** the draw that was next when no bot played for its seats, as far as is known */
  private playedIn = 0;
  /** whether a draw has named this browser's chain */
  private wasNamed = false;
  /** its people resigned: they take part no more, and are not deceived by that */
  gaveUp = false;

  constructor(kept?: Kept) {
    this.chain = kept && isLink(kept.secret) ? new Chain(kept.secret) : Chain.fresh();
    this.commit = kept?.commit ?? "";
    this.roots = [...(kept?.roots ?? [])];
    this.since = kept?.since;
    this.drawn = kept?.drawn;
    this.here = kept?.here ?? kept?.since;
    this.begun = kept?.begun;
    this.hearing = new Hearing(kept?.heard);
    this.seats = new Withheld(kept);
    this.named = new Map(Object.entries(kept?.named ?? {}).map(([n, one]) => [Number(n), { ...one }]));
    this.withheld = new Set(kept?.withheld);
    this.sign = kept?.sign;
  }

  get kept(): Kept {
    const { since, here, begun, drawn, sign, hearing } = this;
    return {
      secret: this.chain.secret,
      commit: this.commit,
      roots: this.roots,
      named: Object.fromEntries(this.named),
      withheld: [...this.withheld],
      ...this.seats.kept,
      ...(since === undefined ? {} : { since }),
      ...(here === undefined ? {} : { here }),
      ...(begun === undefined ? {} : { begun }),
      ...(drawn === undefined ? {} : { drawn }),
      // Not so exactly that every word of the table would have to be stored.
      ...(hearing.heard === undefined ? {} : { heard: hearing.heard - (hearing.heard % 5000) }),
      ...(sign ? { sign } : {}),
    };
  }

  /** The number of this browser's chain; 0 while the table does not know it. */
  get number(): number {
    return this.roots.indexOf(this.chain.root) + 1;
  }

  /** The number of the draw that is next, as far as this browser knows. */
  get next(): number {
    return Math.max((this.drawn ?? 0) + 1, ...this.named.keys());
  }

  /** Whether this browser takes part from the first draw on. */
  get fromTheStart(): boolean {
    return this.since === 1;
  }

  /** A seat was at another device, which may have decided for it until the draw that is next. */
  wasElsewhere(next: number): void {
    this.here = Math.max(this.here ?? 0, next + 1);
  }

  /** The match goes on from this event: those that follow are told with their draws. */
  beginsAfter(event: number): void {
    this.begun ??= event;
  }

  /** Whether an event is surely one of this match, and not of a game that it goes on from. */
  hasBegunBefore = (event: number): boolean => event > (this.begun ?? Infinity);

  /** Nothing was drawn yet: the first draw will be number 1. */
  begins(): void {
    this.drawn ??= 0;
  }

  /** What was sent before may have got lost, and messages in the meantime did not arrive. */
  reconnected(): void {
    this.sentNow.clear();
    for (const one of this.named.values()) if (one.sent !== undefined) one.unsure = true;
  }

  /** What every chain begins with. Some may be added, and none ever becomes another. */
  seeChains(now: number, commit: string, chains: readonly ChainView[] | null, next: number): void {
    this.commit ||= commit;
    if (commit !== this.commit) this.lie("other-commit", next, SERVER, commit);
    chains?.forEach(({ root }, at) => {
      const before = (this.roots[at] ??= root);
      if (before !== root) this.lie("other-chain", next, at + 1, root);
    });
    if (chains) this.seats.seeChains(chains);
    const own = chains?.[this.number - 1];
    if (!own) return;
    this.unseated = own.seats.length ? undefined : (this.unseated ?? now);
    if (this.since === undefined && own.since > next + 1) this.lie("left-out", next, this.number, own);
    this.since ??= Math.min(own.since, next + 1);
    this.here ??= this.since;
  }

  /** The chain was announced, and is not among those of the table. */
  seeForgotten(next: number, chains: readonly ChainView[]): void {
    this.lie("left-out", next, SERVER, chains);
  }

  /** The draw that is next. Returns it if this browser is to reveal for it. */
  seeDraw(now: number, draw: DrawView, standing: Standing): number | undefined {
    this.follow(draw.n, draw.skipped, standing);
    for (const one of draw.skipped) this.seeGivenUp(now, one, standing);
    const named = this.seeNamed(now, draw.n, draw.chains, standing);
    named.revealed = [...new Set([...(named.revealed ?? []), ...draw.revealed])];
    if (!standing.replaced) this.playedIn = draw.n;
    if (!(draw.on || standing.moving) || !draw.chains.includes(this.number)) return undefined;
    // While messages came none of them asked, however long the table claims to have waited.
    const waited = standing.anew ? Math.min(standing.waited, this.hearing.away(now)) : 0;
    if (draw.on) named.asked ??= now - Math.max(0, waited);
    // Sent again until the table has it, and not more often than a line needs.
    const sent = this.sentNow.get(draw.n) ?? -Infinity;
    return draw.revealed.includes(this.number) || now - sent < AGAIN ? undefined : draw.n;
  }

  /** This browser's link, which is about to be sent. */
  reveal(now: number, draw: number): string {
    this.sentNow.set(draw, now);
    const named = this.named.get(draw);
    if (named) named.sent ??= now;
    return this.chain.link(draw);
  }

  /** This browser's link, which travels with an act: should that be refused, the table asks for it once more. */
  sendAlong(now: number, draw: number): string {
    const link = this.reveal(now, draw);
    this.sentNow.set(draw, now - AGAIN);
    return link;
  }

  /** A roll with its draw: what its dice have to follow from; undefined: unknown. */
  seeRoll(now: number, note: Note | undefined, links: readonly string[], standing: Standing): Draws | undefined {
    if (!note || links.length !== note.chains.length + 1)
      return this.lie("link-missing", note?.n ?? (this.drawn ?? 0) + 1, SERVER, { note, links });
    const told = this.drawn ?? 0;
    // Over a new line the newest roll is sent once more.
    if (note.n < told || (note.n === told && !standing.anew)) return this.lie("drawn-twice", note.n);
    const first = this.drawn === 0;
    if (note.n > told) {
      this.follow(note.n, note.skipped ?? [], standing);
      for (const one of note.skipped ?? []) this.seeGivenUp(now, one, standing);
      this.seeNamed(now, note.n, note.chains, standing);
      this.drawn = note.n;
      for (const n of this.named.keys()) if (n <= note.n) this.named.delete(n);
    }
    const sound = [SERVER, ...note.chains].every((chain, at) => this.seeLink(note.n, chain, links[at]!));
    if (!sound) return undefined;
    if (first) this.seeFirst(note);
    return drawsOfChains(note.n, links);
  }

  /** The first draw that fell. A device that came after it needs links of all who took part in it, and hashes back. */
  seeFirst({ n, chains }: Note): void {
    const all = [SERVER, ...chains];
    const links = all.map((chain) => this.links.get(chain));
    if (this.sign || links.some((known) => !known || known[0] < n)) return;
    this.sign = signOf(
      all.map((chain) => this.rootOf(chain)!),
      links.map((known) => linksBack(known![1], known![0])[n]!),
    );
  }

  /** What was found since the last time. */
  newDeceits(): Deceit[] {
    const found = [...this.lies].flatMap(([, deceit]) => deceit ?? []);
    for (const key of this.lies.keys()) this.lies.set(key, undefined);
    return found;
  }

  /** Something that cannot be true, with this browser's own link as the proof of its part. */
  lie(lie: Lie, draw: number, chain = SERVER, told?: unknown): undefined {
    const key = `${lie} ${draw} ${chain}`;
    if (this.lies.has(key)) return;
    const sent = this.named.get(draw)?.sent;
    this.lies.set(key, {
      lie,
      draw,
      chain,
      ...(this.number ? { link: this.chain.link(draw) } : {}),
      ...(sent === undefined ? {} : { sent: new Date(sent).toISOString() }),
      ...(told === undefined ? {} : { told }),
      at: new Date().toISOString(),
    });
  }

  /** Numbers leave nothing out: between the last roll and this draw lies what was given up, and nothing else. */
  private follow(n: number, skipped: readonly GivenUp[], { anew }: Standing): void {
    const before = n - 1 - skipped.length;
    const gapless = skipped.every((one, at) => one.n === before + 1 + at);
    if (!gapless || before < (this.drawn ?? 0) || (!anew && before > (this.drawn ?? before)))
      this.lie(n <= (this.drawn ?? 0) ? "drawn-twice" : "jumped", n, SERVER, skipped);
    this.drawn = Math.max(before, this.drawn ?? 0);
    for (const number of this.named.keys()) if (number <= this.drawn) this.named.delete(number);
  }

  private seeNamed(now: number, n: number, chains: readonly number[], standing: Standing): Named {
    const before = this.named.get(n);
    if (before) {
      if (before.chains.join() !== chains.join()) this.lie("renamed", n, SERVER, chains);
      return before;
    }
    const named: Named = { chains, seats: chains.map((chain) => this.seats.seatsOf(chain, standing.anew)) };
    this.named.set(n, named);
    for (const chain of chains) if (this.seats.isOut(chain, n)) this.lie("too-often", n, chain);
    if (chains.includes(this.number)) this.wasNamed = true;
    if (chains.some((chain) => chain < 1 || chain > this.roots.length)) this.lie("other-chain", n, SERVER, chains);
    if (this.number && !chains.includes(this.number) && n >= (this.since ?? n) && !this.mayBeOut(now, standing))
      this.lie("left-out", n, this.number, chains);
    return named;
  }

  /** Whether a draw can be named without this browser's chain. */
  private mayBeOut(now: number, { anew, replaced, out, moving }: Standing): boolean {
    if (this.gaveUp || this.hasMoved(now, moving)) return true;
    // The others decide about a device that was away for long.
    if (anew && this.hearing.heard !== undefined && this.hearing.away(now) >= PATIENCE) return true;
    if (!replaced) return false;
    // Or about the device that the seat had before: what that one owed this one cannot know.
    if (!this.wasNamed && this.since !== 1) return true;
    // Or about one whose link was missing, and it learns of that; what its seat withheld on another device it does not know.
    return out ? this.since !== 1 || this.withheld.size > 1 : [...this.withheld].some((n) => n >= this.playedIn);
  }

  /** A seat that moves leaves this browser's chain without one, and then the line ends. */
  private hasMoved(now: number, moving: boolean): boolean {
    return moving && this.unseated !== undefined && now - this.unseated < ON_THE_WAY;
  }

  /** A chain that is called missing was waited for, and others decided about it. */
  private seeGivenUp(now: number, { n, chains, missing }: GivenUp, standing: Standing): void {
    const named = this.seeNamed(now, n, chains, standing);
    if (named.missing) {
      if (named.missing.join() !== missing.join()) this.lie("renamed", n, SERVER, missing);
      return;
    }
    named.missing = missing;
    if (!missing.length || missing.some((chain) => !chains.includes(chain)))
      this.lie("not-decided", n, SERVER, missing);
    for (const chain of missing) {
      const seats = named.seats?.[chains.indexOf(chain)] ?? [];
      this.seats.add(n, seats);
      if (named.revealed?.includes(chain)) this.lie(chain === this.number ? "called-missing" : "denied", n, chain);
      else if (chain === this.number) this.seeMissing(now, n, named, standing);
      // What another device of its own seats decided before is unknown here.
      else if (standing.anew && n < (this.here ?? Infinity)) continue;
      else if (seats.length && !standing.decided(n, seats)) this.lie("not-decided", n, chain, { seats });
    }
  }

  /** The table calls this browser missing: only if it was asked, or away, for so long can the others decide that. */
  private seeMissing(now: number, n: number, { asked, unsure }: Named, { anew, lost, moving }: Standing): void {
    this.withheld.add(n);
    if (this.gaveUp || this.hasMoved(now, moving)) return;
    const sent = this.sentNow.get(n);
    const waited = now - (asked ?? now) >= PATIENCE || (anew && this.hearing.away(now) >= PATIENCE);
    if (sent !== undefined ? now - sent > ON_THE_WAY || !(waited || lost) : !(waited || lost || unsure))
      this.lie("called-missing", n, this.number);
    else if (unsure) this.lie("cut-off", n, this.number);
  }

  private seeLink(n: number, chain: number, link: string): boolean {
    if (chain !== SERVER && chain === this.number && link !== this.chain.link(n)) {
      this.lie("changed-link", n, chain, link);
      return false;
    }
    const root = this.rootOf(chain);
    const [number, known] = this.links.get(chain) ?? [0, root];
    if (known === undefined || number > n || !isLink(link) || !leadsTo(link, n - number, known)) {
      this.lie("wrong-link", n, chain, link);
      return false;
    }
    this.links.set(chain, [n, link]);
    return true;
  }

  private rootOf(chain: number): string | undefined {
    return chain === SERVER ? this.commit : this.roots[chain - 1];
  }
}

/** What a roll shows that its draws do not give; undefined: it is as drawn. */
export function otherDice(event: { type: string }, draws: Draws, chanceOf: ChanceOf): object | undefined {
  for (const { name, sides, value } of chanceOf(event) ?? []) {
    const drawn = sides ? draws.die(name, sides) : draws.share(name);
    if (drawn !== value) return { [name]: value, drawn };
  }
  return undefined;
}
