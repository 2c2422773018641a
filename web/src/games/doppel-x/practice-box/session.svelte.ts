import { Trouble } from "$/lib/http";
import { settings } from "$/lib/settings.svelte";
import { unpack } from "$/lib/trajectory";
import type { Aiming } from "../aim/aim.svelte";
import { STANDS } from "../board/pose";
import { play, stillAt, type Still } from "../film/film";
import type { DieName, FaceName } from "../game";
import { wearing } from "../look/wearing.svelte";
import type { Board, Pose, Practice, Practised, Put, Seen } from "../generated/wire";
import { around, inTheWay, type Spot } from "../board/free";

/** Where a thrown die ended: on a field, in a hole or outside. */
export interface End {
  die: DieName;
  kind: string;
  at: Spot;
}

/** One throw: how it was meant, what came of it, and what it would have brought. */
export interface Thrown {
  ends: End[];
  earned: number;
  seen: Seen;
}

/** mm around the middle of a die that are its own */
const ROOM = 14.5;
/** How many throws are looked at. */
export const LAST = 20;
const FACES: FaceName[] = [1, 1, 2, 2, 3, "X"];

/** A box to practise in: what lies there, the throws so far, and the film of the newest. */
export class Session {
  board: Board | undefined = $state.raw();
  /** what names it in a request: a name, or a whole text */
  option = $state("I");
  spinner = $state(false);
  lying: Put[] = $state.raw([]);
  throws: Thrown[] = $state.raw([]);
  still: Still | undefined = $state.raw();
  busy = $state(false);
  trouble = $state("");
  private stop: (() => void) | undefined;

  constructor() {
    wearing.wear([]);
  }

  choose(option: string, board: Board): void {
    this.option = option;
    this.board = board;
    if (!board.spinner) this.spinner = false;
    this.lying = this.lying.filter(({ die, x, y }) => this.isFree(die, [x, y]));
    this.clear();
  }

  clear(): void {
    this.skip();
    this.throws = [];
    this.trouble = "";
  }

  /** Whether a die may lie there. */
  isFree(die: number, at: Spot): boolean {
    if (!this.board || inTheWay(this.board, this.spinner, around(at, ROOM))) return false;
    return this.lying.every((other) => other.die === die || Math.hypot(other.x - at[0], other.y - at[1]) > 2 * ROOM);
  }

  /** Puts a die down, if there is room. */
  put(die: number, at: Spot): boolean {
    if (!this.isFree(die, at)) return false;
    const was = this.lying.find((other) => other.die === die) ?? { die, face: 2 as FaceName, turn: (die * 37) % 90 };
    const [x, y] = at;
    this.lying = [...this.lying.filter((other) => other.die !== die), { ...was, x, y }];
    return true;
  }

  /** Puts a die down where there is room: in the middle, or around it. */
  putSomewhere(die: number): boolean {
    for (let r = 0; r < 130; r += 15)
      for (let a = 0; a < 12; a++) {
        const angle = (a * Math.PI) / 6 + r;
        if (this.put(die, [Math.round(r * Math.cos(angle)), Math.round(r * Math.sin(angle))])) return true;
      }
    return false;
  }

  takeOff(die: number): void {
    this.lying = this.lying.filter((other) => other.die !== die);
  }

  /** The next face up. */
  turn(die: number): void {
    const faces: FaceName[] = [1, 2, 3, "X"];
    this.lying = this.lying.map((put) =>
      put.die === die ? { ...put, face: faces[(faces.indexOf(put.face) + 1) % faces.length] ?? 1 } : put,
    );
  }

  /** The dice as they lie: those that were put there; while a throw is shown, as it left them. */
  get dice(): Map<DieName, Pose> {
    if (this.still) return this.still.dice;
    const last = this.throws.at(-1);
    const lying = new Map<DieName, Pose>(this.lying.map((put) => [put.die, poseOf(put)]));
    for (const { die, pose } of last?.seen.sights ?? []) if (die === 0 || die === "white") lying.set(die, pose);
    return lying;
  }

  skip(): void {
    this.stop?.();
    this.still = undefined;
  }

  async throw(aim: Aiming): Promise<void> {
    if (!this.board || this.busy) return;
    this.busy = true;
    this.trouble = "";
    this.skip();
    try {
      const asked: Practice = {
        aim: aim.said(this.board),
        board: this.option,
        spinner: this.spinner,
        lying: this.lying,
      };
      await this.show(await practise(asked));
    } catch (error) {
      this.trouble = error instanceof Trouble ? error.message : String(error);
    }
    this.busy = false;
  }

  private async show({ seen, film }: Practised): Promise<void> {
    const flight = await unpack(Uint8Array.from(atob(film), (sign) => sign.charCodeAt(0)).buffer);
    const lastOf = new Map(flight.tracks.map(({ die, poses }) => [die, poses.at(-1)]));
    const ends = seen.thrown.map((die): End => {
      const counted = seen.dice.find((score) => score.die === die);
      const left = seen.left.find((gone) => gone.die === die);
      const pose = seen.sights.find((sight) => sight.die === die)?.pose ?? lastOf.get(String(die));
      return { die, kind: counted?.counts ?? left?.where ?? "out", at: pose ? [pose[0], pose[1]] : [0, 0] };
    });
    const own = seen.dice.filter(({ owner, die }) => owner === 0 && (die === 0 || die === "white"));
    const earned = seen.double_x ? (seen.takes[0] ?? 0) : own.reduce((sum, { points }) => sum + points, 0);
    const done = () => {
      this.still = undefined;
      this.throws = [...this.throws, { ends, earned, seen }].slice(-LAST);
    };
    if (settings.less) return done();
    this.still = stillAt(flight, 0);
    await new Promise<void>((resolve) => {
      const stop = play(flight, 1, (still) => (this.still = still), resolve);
      this.stop = () => {
        stop();
        resolve();
      };
    });
    this.stop = undefined;
    done();
  }
}

async function practise(asked: Practice): Promise<Practised> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/api/games/doppel-x/practice-box", {
    method: "POST",
    headers,
    body: JSON.stringify(asked),
  }).catch(() => {
    throw new Trouble(0, "unreachable");
  });
  const told = (await answer.json().catch(() => ({}))) as Practised & { detail?: string };
  if (!answer.ok) throw new Trouble(answer.status, told.detail ?? answer.statusText);
  return told;
}

function poseOf({ x, y, turn = 0, face }: Put): Pose {
  const [w, i, j, k] = STANDS[FACES.indexOf(face)] ?? [1, 0, 0, 0];
  const [c, s] = [Math.cos((turn * Math.PI) / 360), Math.sin((turn * Math.PI) / 360)];
  return [x, y, 8, c * w - s * k, c * i - s * j, c * j + s * i, c * k + s * w];
}
