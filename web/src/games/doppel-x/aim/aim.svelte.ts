import type { Aim, Board } from "../generated/wire";
import { constants } from "../game";

/** The sides of the box, walking to the right around the table: where a hand stands (D8). */
export const SIDES = ["south", "east", "north", "west"] as const;
export type Side = (typeof SIDES)[number];

export const LIMITS = {
  place: [-120, 120],
  direction: [-45, 45],
  strength: [0, 100],
  height: [-25, 70],
  spin: [-100, 100],
} as const;
export type AimPart = keyof typeof LIMITS;
export const AIM_PARTS = Object.keys(LIMITS) as AimPart[];

/** The strength with which a turn begins. */
const USUAL = 32;
/** Standard deviations of a hand: degrees, and the part of the strength. */
const TREMBLE = { direction: 3, strength: 0.05 };
/** mm from the rim: a hand that keeps its distance. */
const AWAY = 25;

const within = (part: AimPart, value: number) => {
  const [least, most] = LIMITS[part];
  return Math.round(Math.min(most, Math.max(least, value)));
};
/** m/s of a strength. */
export const speedOf = (strength: number) => {
  const { slowest, fastest } = constants().pull;
  return slowest + ((fastest - slowest) * strength) / 100;
};
/** A normal deviate, cut so that no hand goes astray. */
const tremor = () => {
  const wide = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  return Math.min(2.5, Math.max(-2.5, wide));
};
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How a throw is meant, as the person at a side of the box sees it: right is right, up is up. */
export class Aiming {
  /** quarter turns to the right around the table, in between while the view turns */
  turn = $state(0);
  place = $state(0);
  direction = $state(0);
  strength = $state(USUAL);
  /** degrees above what a pull of this strength has by itself */
  private lift = $state(0);
  spin = $state(0);
  /** where the hand is while it is being pulled or swiped, in the box's frame; undefined: at its place */
  hand: [number, number] | undefined = $state.raw();

  set(part: AimPart, value: number): void {
    const whole = within(part, value);
    if (part === "height") this.lift = whole - this.usualHeight;
    else this[part] = whole;
  }

  /** Degrees above the level: it follows the strength, and keeps what was added by hand. */
  get height(): number {
    return within("height", this.usualHeight + this.lift);
  }

  /** The height that a pull has by itself: the harder, the flatter. */
  private get usualHeight(): number {
    const { highest, flattest } = constants().pull;
    return highest + ((flattest - highest) * this.strength) / 100;
  }

  /** Lets the height be the pull's own again. */
  level(): void {
    this.lift = 0;
  }

  /** Whether the dice leave the box, thrown as hard as this. */
  get tooHard(): boolean {
    return this.strength > constants().pull.hard;
  }

  get side(): Side {
    return SIDES[((Math.round(this.turn) % 4) + 4) % 4] ?? "south";
  }

  /** To the next side, 1 to the right or -1 to the left. */
  walk(by: number): void {
    this.turn = Math.round(this.turn) + by;
  }

  /** Walks to a seat's own side of the box, the shorter way round. */
  stand(board: Board, seat: number): void {
    const start = board.starts[seat % board.starts.length];
    if (!start) return;
    const away = (start.facing - 90) / 90 - this.turn;
    this.turn = Math.round(this.turn + away - 4 * Math.round(away / 4));
  }

  /** Takes over a whole aim: from that side (quarter turns), with that pull. */
  follow({ side, place, direction, strength }: Record<"side" | "place" | "direction" | "strength", number>): void {
    const away = side - this.turn;
    this.turn = Math.round(this.turn + away - 4 * Math.round(away / 4));
    this.hand = undefined;
    this.set("place", place);
    this.set("direction", direction);
    this.set("strength", strength);
    this.set("spin", 0);
    this.level();
  }

  /** A turn begins: from the own side, out of the middle. In the opening, when all throw, from the own place. */
  begin(board: Board, seat: number, opening: boolean): void {
    this.stand(board, seat);
    this.hand = undefined;
    for (const part of ["place", "direction", "spin"] as const) this.set(part, 0);
    this.set("strength", USUAL);
    this.level();
    const start = board.starts[seat % board.starts.length];
    if (opening && start) this.set("place", this.from(board, start.at).right);
  }

  /** Degrees: where a person on this side looks. */
  get facing(): number {
    return 90 + 90 * SIDES.indexOf(this.side);
  }

  /** Where the dice are held, in mm in the box's frame. */
  at(board: Board): [number, number] {
    return this.hand ?? this.seen(board, this.place, 0);
  }

  /** A point as seen from this side: so far to the right, so far from the hand's line into the box. */
  seen(board: Board, right: number, ahead: number): [number, number] {
    const [c, s] = [Math.cos(radians(this.facing)), Math.sin(radians(this.facing))];
    const back = this.rim(board) + AWAY - ahead;
    return [s * right - c * back, -c * right - s * back];
  }

  /** The inverse of `seen`. */
  from(board: Board, [x, y]: readonly [number, number]): { right: number; ahead: number } {
    const [c, s] = [Math.cos(radians(this.facing)), Math.sin(radians(this.facing))];
    return { right: s * x - c * y, ahead: c * x + s * y + this.rim(board) + AWAY };
  }

  /**
   * The aim that is sent. A hand trembles, however the throw was set: by finger, by sliders or by keys; so a
   * setting that went well once is no trick.
   */
  said(board: Board): Aim {
    const [x, y] = this.at(board);
    const direction = this.direction + TREMBLE.direction * tremor();
    const strength = this.strength * (1 + TREMBLE.strength * tremor());
    return {
      x: Math.round(x * 10) / 10,
      y: Math.round(y * 10) / 10,
      height: handHeight(board),
      direction: (((this.facing - direction) % 360) + 360) % 360,
      speed: speedOf(strength),
      loft: this.height,
      spin: -this.spin / 10,
    };
  }

  private rim(board: Board): number {
    return board.size[this.side === "south" || this.side === "north" ? 1 : 0] / 2 + board.wall_thickness;
  }
}

const hands = new WeakMap<object, Aiming>();

/** The one aim of this device in a match, which fingers, sliders, keys and typed commands all move. */
export function aimingIn(match: object): Aiming {
  const aim = hands.get(match) ?? new Aiming();
  hands.set(match, aim);
  return aim;
}

/** mm above the board: how high a hand holds its dice. */
export const handHeight = (board: Board) => board.starts[0]?.height ?? board.wall_height + 30;
