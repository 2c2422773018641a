/** Where a die is: its middle in mm, and its turn as a unit quaternion (w first). */
export type Pose = [number, number, number, number, number, number, number];

/** A recorded movement, as src/knobel/physics/trajectory.py packs it: poses at 60 Hz, and contacts for sound. */
export interface Trajectory {
  rate: number;
  frames: number;
  tracks: Track[];
  /** degrees, by frame; empty without a spinner */
  spinner: number[];
  sounds: Sound[];
}

/** One die's way: seen from its first frame on, for as many frames as it has poses. */
export interface Track {
  die: string;
  first: number;
  poses: Pose[];
}

export interface Sound {
  ms: number;
  kind: SoundKind;
  /** m/s of change in speed */
  strength: number;
  track: number;
}

const KINDS = ["floor", "wall", "obstacle", "spinner", "die", "gone"] as const;
export type SoundKind = (typeof KINDS)[number];

const [PLACE, ANGLE, STRENGTH] = [0.1, 0.1, 0.02];

/** Whole numbers, seven bits a byte, lowest first; the high bit says that more follow. */
class Reader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new Error("the trajectory is cut off");
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  /** Signed steps from value to value. */
  steps(count: number): number[] {
    let last = 0;
    return Array.from({ length: count }, () => {
      const step = this.number();
      last += step % 2 ? -(step + 1) / 2 : step / 2;
      return last;
    });
  }

  word(): string {
    const size = this.number();
    this.at += size;
    return new TextDecoder().decode(this.bytes.subarray(this.at - size, this.at));
  }
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function unpack(packed: ArrayBuffer): Promise<Trajectory> {
  const bytes = new Uint8Array(packed);
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== "KDX1") throw new Error("these bytes are not a trajectory");
  return read(new Reader(await inflate(bytes.subarray(4))));
}

function read(reader: Reader): Trajectory {
  const [rate, frames, tracks, sounds, spins] = [0, 0, 0, 0, 0].map(() => reader.number()) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const heads = Array.from({ length: tracks }, () => ({
    die: reader.word(),
    first: reader.number(),
    count: reader.number(),
  }));
  return {
    rate,
    frames,
    tracks: heads.map(({ die, first, count }) => ({ die, first, poses: readPoses(reader, count) })),
    spinner: spins ? reader.steps(frames).map((step) => step * ANGLE) : [],
    sounds: readSounds(reader, sounds),
  };
}

function readPoses(reader: Reader, count: number): Pose[] {
  const columns = Array.from({ length: 7 }, () => reader.steps(count));
  return Array.from({ length: count }, (_, frame) => {
    const [x, y, z, qw, qx, qy, qz] = columns.map((column) => column[frame] ?? 0) as Pose;
    const size = Math.hypot(qw, qx, qy, qz) || 1;
    return [x * PLACE, y * PLACE, z * PLACE, qw / size, qx / size, qy / size, qz / size];
  });
}

function readSounds(reader: Reader, count: number): Sound[] {
  let ms = 0;
  return Array.from({ length: count }, () => {
    ms += reader.number();
    const kind = KINDS[reader.number()] ?? "floor";
    return { ms, kind, strength: reader.number() * STRENGTH, track: reader.number() };
  });
}

/** Where a die is at a moment, between two frames; undefined while it is not to be seen. */
export function poseAt({ first, poses }: Track, frame: number): Pose | undefined {
  const at = frame - first;
  const i = Math.floor(at);
  const from = poses[i];
  if (at < 0 || !from) return undefined;
  const to = poses[i + 1] ?? from;
  const t = at - i;
  const near = from[3] * to[3] + from[4] * to[4] + from[5] * to[5] + from[6] * to[6] < 0 ? -1 : 1;
  const mixed = from.map((value, k) => value + ((k > 2 ? near : 1) * (to[k] ?? 0) - value) * t) as Pose;
  const size = Math.hypot(mixed[3], mixed[4], mixed[5], mixed[6]) || 1;
  for (const k of [3, 4, 5, 6] as const) mixed[k] /= size;
  return mixed;
}
