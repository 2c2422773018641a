import type { ChanceOf } from "$/games/types";
import type { DrawView, GivenUp } from "$/lib/wire";
import { Chain, drawsOfChains, isLink, leadsTo } from "./chain";
import type { Draws } from "./fair";

/** What is kept of a match in which this browser takes part: its own chain, and what it was told before the first roll. */
export interface Kept {
  secret: string;
  commit: string;
  roots: string[];
}

export type Lie =
  | "other-commit"
  | "other-chain"
  | "renamed"
  | "called-missing"
  | "drawn-twice"
  | "link-missing"
  | "wrong-link"
  | "changed-link"
  | "other-dice";

/** What the table told that cannot be true, and what this browser can show for it. */
export interface Deceit {
  lie: Lie;
  draw: number;
  /** whose chain it is about; 0: the house's */
  chain: number;
  /** this browser's own link for that draw, which was fixed before the first roll */
  link?: string;
  /** what was told instead */
  told?: unknown;
  at: string;
}

export class Deceived extends Error {
  constructor(
    readonly lie: Lie,
    readonly draw: number,
    readonly chain = 0,
    readonly told?: unknown,
  ) {
    super(`draw ${draw}, chain ${chain}: ${lie}`);
  }
}

/** What a chance event says of its draw. */
export interface Note {
  n: number;
  chains: readonly number[];
  skipped?: readonly GivenUp[];
}

const PATIENCE = 25_000;
const ON_THE_WAY = 10_000;
const HOUSE = 0;

/**
 * This browser's part in the dice of a match. Told everything that the table says, it knows when it has to reveal, and
 * believes nobody.
 */
export class Part {
  readonly chain: Chain;
  private commit: string;
  private roots: string[];
  private readonly links = new Map<number, [number, string]>();
  private readonly named = new Map<number, string>();
  private readonly asked = new Map<number, number>();
  private readonly said = new Map<number, number>();
  private drawn = 0;
  /** whoever has given up takes part no more, and is not deceived by that */
  gaveUp = false;
  /** whether its seats are said to have gone to other devices: that, everybody sees */
  unseated = false;

  constructor(kept?: Kept) {
    this.chain = kept && isLink(kept.secret) ? new Chain(kept.secret) : Chain.fresh();
    this.commit = kept?.commit ?? "";
    this.roots = [...(kept?.roots ?? [])];
  }

  get kept(): Kept {
    return { secret: this.chain.secret, commit: this.commit, roots: this.roots };
  }

  /** The number of this browser's chain; 0 while the table does not know it. */
  get number(): number {
    return this.roots.indexOf(this.chain.root) + 1;
  }

  /** What was said before may have got lost. */
  reconnected(): void {
    this.said.clear();
  }

  /** What every chain begins with. Some may be added, and none ever becomes another. */
  seeChains(commit: string, roots: readonly string[] | undefined): void {
    this.commit ||= commit;
    if (commit !== this.commit) throw new Deceived("other-commit", this.drawn + 1, HOUSE, commit);
    roots?.forEach((root, at) => {
      const before = (this.roots[at] ??= root);
      if (before !== root) throw new Deceived("other-chain", this.drawn + 1, at + 1, root);
    });
  }

  /** The draw that is next. Returns it if this browser is to reveal for it. */
  seeDraw(now: number, draw: DrawView | null): number | undefined {
    if (!draw) return undefined;
    for (const one of draw.skipped) this.seeGivenUp(now, one);
    this.seeNamed(draw.n, draw.chains);
    if (!draw.on || !draw.chains.includes(this.number)) return undefined;
    if (!this.asked.has(draw.n)) this.asked.set(draw.n, now);
    // What came along with an act is said once the table has it.
    if (draw.revealed.includes(this.number) && !this.said.has(draw.n)) this.said.set(draw.n, now);
    return this.said.has(draw.n) ? undefined : draw.n;
  }

  /** This browser's link, which is about to be said. */
  reveal(now: number, draw: number): string {
    if (!this.asked.has(draw)) this.asked.set(draw, now);
    this.said.set(draw, now);
    return this.chain.link(draw);
  }

  /** A roll with its draw: what its dice have to follow from. */
  seeRoll(now: number, note: Note, links: readonly string[]): Draws {
    for (const one of note.skipped ?? []) this.seeGivenUp(now, one);
    if (note.n <= this.drawn) throw new Deceived("drawn-twice", note.n);
    this.seeNamed(note.n, note.chains);
    if (links.length !== note.chains.length + 1) throw new Deceived("link-missing", note.n);
    [HOUSE, ...note.chains].forEach((chain, at) => {
      const link = links[at]!;
      if (chain && chain === this.number && link !== this.chain.link(note.n))
        throw new Deceived("changed-link", note.n, chain, link);
      this.seeLink(note.n, chain, link);
    });
    this.drawn = note.n;
    return drawsOfChains(note.n, links);
  }

  /** The proof of a lie, to be kept. */
  proof(deceived: Deceived): Deceit {
    const { lie, draw, chain, told } = deceived;
    const own = this.number ? { link: this.chain.link(draw) } : {};
    return { lie, draw, chain, ...own, ...(told === undefined ? {} : { told }), at: new Date().toISOString() };
  }

  private seeNamed(n: number, chains: readonly number[]): void {
    const before = this.named.get(n) ?? chains.join();
    this.named.set(n, before);
    if (before !== chains.join()) throw new Deceived("renamed", n, HOUSE, chains);
    if (chains.some((chain) => chain < 1 || chain > this.roots.length)) throw new Deceived("other-chain", n);
  }

  /** Whoever is called missing was waited for, or has said nothing. */
  private seeGivenUp(now: number, { n, chains, missing }: GivenUp): void {
    this.seeNamed(n, chains);
    const said = this.said.get(n);
    if (said === undefined || this.gaveUp || this.unseated || !missing.includes(this.number)) return;
    if (now - said > ON_THE_WAY || now - (this.asked.get(n) ?? 0) < PATIENCE)
      throw new Deceived("called-missing", n, this.number);
  }

  private seeLink(n: number, chain: number, link: string): void {
    const root = chain === HOUSE ? this.commit : this.roots[chain - 1]!;
    const [number, known] = this.links.get(chain) ?? [0, root];
    if (number >= n || !isLink(link) || !leadsTo(link, n - number, known))
      throw new Deceived("wrong-link", n, chain, link);
    this.links.set(chain, [n, link]);
  }
}

/** Holds what a roll shows against its draws. */
export function checkRoll(event: { type: string }, draw: number, draws: Draws, chanceOf: ChanceOf): void {
  for (const { name, sides, value } of chanceOf(event) ?? []) {
    const drawn = sides ? draws.die(name, sides) : draws.share(name);
    if (drawn !== value) throw new Deceived("other-dice", draw, HOUSE, { [name]: value, drawn });
  }
}
