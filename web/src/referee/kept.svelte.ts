import { recall, remember } from "$/lib/stored";

/** How many steps can be undone. */
const MOST = 60;

interface Stored<T> {
  now: T;
  past: T[];
}

/**
 * What was told of a real table, kept on this device: it survives a reload, and every step can be undone. A value is
 * never changed, only followed by another.
 */
export class Kept<T> {
  private stored: Stored<T>;
  private readonly key: string;

  /** `version` changes with the shape of what is kept: something older is forgotten. */
  constructor(
    game: string,
    version: number,
    private readonly fresh: () => T,
  ) {
    this.key = `referee.${game}.${version}`;
    this.stored = $state.raw(recall<Stored<T>>(this.key, { now: fresh(), past: [] }));
  }

  get now(): T {
    return this.stored.now;
  }

  get undoable(): boolean {
    return this.stored.past.length > 0;
  }

  /** A step that can be undone. */
  change(part: Partial<T>): void {
    const { now, past } = this.stored;
    this.keep({ now: { ...now, ...part }, past: [...past, now].slice(-MOST) });
  }

  /** Something that is no step of its own: which place is open, what the referee answered. */
  adjust(part: Partial<T>): void {
    this.keep({ ...this.stored, now: { ...this.stored.now, ...part } });
  }

  undo(): void {
    const { past } = this.stored;
    const last = past.at(-1);
    if (last !== undefined) this.keep({ now: last, past: past.slice(0, -1) });
  }

  reset(part: Partial<T> = {}): void {
    this.keep({ now: { ...this.fresh(), ...part }, past: [] });
  }

  private keep(stored: Stored<T>): void {
    this.stored = stored;
    remember(this.key, stored);
  }
}
