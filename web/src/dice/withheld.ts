import type { ChainView } from "$/lib/generated/wire";

/** Draws that are given up because of a seat, at most; the server's own number is in `core/chains.py`. */
const MOST_WITHHELD = 2;
type Seats = readonly number[];

/** What is kept of it. */
export interface KeptWithheld {
  /** by seat: draws that were given up because its chain was missing */
  missed?: Record<number, number[]>;
  /** the seats of each chain, in the order of their numbers */
  seats?: Seats[];
}

/** How often the chain of each seat was missing, whatever device it had: after the second time it has no part any more. */
export class Withheld {
  private readonly missed: Map<number, Set<number>>;
  /** by chain, as the table listed them before the newest message, and with it */
  private before: Seats[] = [];
  private seats: Seats[];

  constructor(kept?: KeptWithheld) {
    this.missed = new Map(Object.entries(kept?.missed ?? {}).map(([seat, draws]) => [Number(seat), new Set(draws)]));
    this.seats = [...(kept?.seats ?? [])];
  }

  get kept(): KeptWithheld {
    return {
      missed: Object.fromEntries([...this.missed].map(([seat, draws]) => [seat, [...draws]])),
      seats: this.seats,
    };
  }

  seeChains(chains: readonly ChainView[]): void {
    this.before = this.seats;
    this.seats = chains.map(({ seats }) => seats);
  }

  /** The seats that surely have a chain; `anew`: some may have come and gone since the last message. */
  seatsOf(chain: number, anew: boolean): Seats {
    const now = this.seats[chain - 1] ?? [];
    const before = anew ? this.before[chain - 1] : undefined;
    return before ? now.filter((seat) => before.includes(seat)) : now;
  }

  /** A draw was given up because the chain of these seats was missing. */
  add(draw: number, seats: Seats): void {
    for (const seat of seats) this.missed.set(seat, (this.missed.get(seat) ?? new Set()).add(draw));
  }

  /** Whether a chain can have no part any more: each of its seats was missing too often before this draw. */
  isOut(chain: number, draw: number): boolean {
    const seats = [...(this.before[chain - 1] ?? []), ...(this.seats[chain - 1] ?? [])];
    const often = (seat: number) => [...(this.missed.get(seat) ?? [])].filter((n) => n < draw).length >= MOST_WITHHELD;
    return seats.length > 0 && seats.every(often);
  }
}
