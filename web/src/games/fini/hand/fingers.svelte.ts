import type { Playing } from "./desk.svelte";
import { constants } from "../game";
import type { Spot } from "../felt/lie";

/** A finger or the mouse that holds a die, or has just touched one. */
export interface Finger {
  id: number;
  die: number;
  /** whose finger it is; on a tablet between two people that shows only when it moves */
  seat: number | undefined;
  from: "felt" | "tray";
  touch: boolean;
  pressed: number;
  start: { x: number; y: number };
  at: { x: number; y: number };
  moved: boolean;
}

const MOVED = 8; // px

/** Many fingers at the same time: which die each one holds, whose it is, and over which gap. */
export class Fingers {
  all: Finger[] = $state.raw([]);

  constructor(
    readonly desk: Playing,
    /** the seats of this device; the first one sits near */
    readonly seats: () => number[],
    readonly root: () => HTMLElement | undefined,
  ) {}

  of(seat: number): Finger | undefined {
    return this.all.find((finger) => finger.seat === seat);
  }

  /** The die that a finger has touched, while it is not clear yet whose finger it is. */
  touched(die: number): Finger | undefined {
    return this.all.find((finger) => finger.die === die && finger.seat === undefined);
  }

  /** Where a finger's die is seen, in edges on the felt: under the mouse, or above the fingertip. */
  spot(finger: Finger): Spot | undefined {
    const felt = this.root()?.querySelector("[data-felt]")?.getBoundingClientRect();
    if (!felt) return undefined;
    const u = felt.width / 8;
    const far = this.isFar(finger.seat);
    const above = finger.touch && finger.moved ? (far ? 1 : -1) * (0.42 * u + 23) : 0;
    return { x: (finger.at.x - felt.left) / u, y: (finger.at.y + above - felt.top) / u, angle: 8 };
  }

  /** The gap of a seat's tray over which its die is; undefined if it is not over the tray. */
  gap(finger: Finger): number | undefined {
    return finger.seat === undefined ? undefined : this.slotAt(finger.seat, finger);
  }

  press(event: PointerEvent, die: number, from: Finger["from"], owner?: number): void {
    const { desk } = this;
    if (event.button !== 0 || this.all.some((finger) => finger.id === event.pointerId)) return;
    const seats = this.seats();
    const seat = owner ?? (seats.length === 1 ? seats[0] : undefined);
    if (!desk.going) {
      if (seat !== undefined && from === "felt") desk.grab(seat, die, event.timeStamp);
      return;
    }
    event.preventDefault();
    const point = { x: event.clientX, y: event.clientY };
    const finger: Finger = {
      id: event.pointerId,
      die,
      seat,
      from,
      touch: event.pointerType !== "mouse",
      pressed: event.timeStamp,
      start: point,
      at: point,
      moved: false,
    };
    if (seat !== undefined && from === "felt" && !desk.grab(seat, die, finger.pressed)) return;
    this.root()?.setPointerCapture(event.pointerId);
    this.all = [...this.all, finger];
  }

  /** A press on the own tray while the hand rests with a die: it is laid there. */
  pressTray(event: PointerEvent, seat: number): void {
    if (event.button !== 0 || !this.desk.going || !this.desk.shown.hands[seat] || this.of(seat)) return;
    event.preventDefault();
    const slot = this.slotIn(seat, event.clientX);
    if (slot !== undefined) this.desk.lay(seat, slot, event.timeStamp);
  }

  move(event: PointerEvent): void {
    const finger = this.all.find(({ id }) => id === event.pointerId);
    if (!finger) return;
    const at = { x: event.clientX, y: event.clientY };
    const far = Math.hypot(at.x - finger.start.x, at.y - finger.start.y);
    let changed: Finger = { ...finger, at, moved: finger.moved || far > MOVED };
    if (changed.seat === undefined && changed.moved) {
      const up = at.y < finger.start.y;
      const seat = this.freeOr(this.seats()[up ? 1 : 0]!);
      if (!this.desk.grab(seat, finger.die, finger.pressed)) return this.forget(finger.id);
      changed = { ...changed, seat };
    }
    this.all = this.all.map((other) => (other.id === finger.id ? changed : other));
  }

  lift(event: PointerEvent): void {
    const finger = this.all.find(({ id }) => id === event.pointerId);
    if (!finger) return;
    this.forget(finger.id);
    const { desk } = this;
    if (finger.seat === undefined) return void this.tap(finger);
    const slot = this.slotAt(finger.seat, finger);
    if (finger.from === "tray") {
      if (slot !== undefined && finger.moved) this.shift(finger, slot);
      return;
    }
    if (desk.shown.hands[finger.seat]?.die !== finger.die) return;
    if (slot !== undefined) desk.lay(finger.seat, slot, event.timeStamp);
    else if (finger.moved) desk.drop(finger.seat);
  }

  cancel(event: PointerEvent): void {
    this.forget(event.pointerId);
  }

  clear(): void {
    if (this.all.length) this.all = [];
  }

  /** A tap between two people: the side whose half was tapped, unless its hand is full and the other's is not. */
  private tap(finger: Finger): void {
    const felt = this.root()?.querySelector("[data-felt]")?.getBoundingClientRect();
    const upper = felt !== undefined && finger.at.y < felt.top + felt.height / 2;
    const seat = this.freeOr(this.seats()[upper ? 1 : 0]!);
    this.desk.grab(seat, finger.die, finger.pressed);
  }

  private freeOr(seat: number): number {
    const { hands, options } = this.desk.shown;
    return hands[seat] && !hands[1 - seat] && !options.strict ? 1 - seat : seat;
  }

  private forget(id: number): void {
    this.all = this.all.filter((finger) => finger.id !== id);
  }

  private shift(finger: Finger, slot: number): void {
    const tray = this.desk.shown.trays[finger.seat!] ?? [];
    const now = tray.findIndex(({ die }) => die === finger.die);
    const to = slot > now ? slot - 1 : slot;
    if (now >= 0 && to !== now) this.desk.move(finger.seat!, finger.die, to, finger.pressed);
  }

  private isFar(seat: number | undefined): boolean {
    const seats = this.seats();
    return seats.length === 2 && seat === seats[1];
  }

  private slotAt(seat: number, finger: Finger): number | undefined {
    const box = this.tray(seat);
    const u = (this.root()?.querySelector("[data-felt]")?.getBoundingClientRect().width ?? 0) / 8;
    if (!box) return undefined;
    const { x, y } = finger.at;
    const [above, below] = this.isFar(seat) ? [0.9, 0.35] : [0.35, 0.9];
    const within = x > box.left - u && x < box.right + u && y > box.top - above * u && y < box.bottom + below * u;
    return within ? this.slotIn(seat, x) : undefined;
  }

  private slotIn(seat: number, x: number): number | undefined {
    const box = this.tray(seat);
    if (!box) return undefined;
    const tray = this.desk.shown.trays[seat] ?? [];
    const share = (x - box.left) / box.width;
    const at = (this.isFar(seat) ? 1 - share : share) * Math.max(constants().room, tray.length);
    return Math.max(0, Math.min(tray.length, Math.round(at < tray.length ? at : tray.length)));
  }

  private tray(seat: number): DOMRect | undefined {
    return this.root()?.querySelector(`[data-wells="${seat}"]`)?.getBoundingClientRect();
  }
}
