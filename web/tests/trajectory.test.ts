import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { poseAt, type Pose, unpack } from "../src/lib/trajectory";

/** Packed by src/knobel/physics/trajectory.py: two dice over three frames, a spinner, three sounds. */
const packed = () => {
  const bytes = readFileSync(new URL("fixtures/throw.kdx", import.meta.url));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
};

test("a packed throw is read as the server wrote it", async () => {
  const film = await unpack(packed());
  expect([film.rate, film.frames]).toEqual([60, 3]);
  expect(film.tracks.map(({ die, first, poses }) => [die, first, poses.length])).toEqual([
    ["0", 0, 3],
    ["white", 1, 2],
  ]);
  expect(film.tracks[0]?.poses[0]).toEqual([-185, 1.2000000000000002, 80, 1, 0, 0, 0]);
  const [x, y, z, ...turn] = film.tracks[0]?.poses[2] ?? [];
  expect([x, y, z].map((n) => n?.toFixed(1))).toEqual(["-150.0", "6.4", "64.0"]);
  expect(Math.hypot(...turn)).toBeCloseTo(1, 6);
  expect(turn[0]).toBeCloseTo(3800 / Math.hypot(3800, 900, 700, 64), 6);
  expect(film.spinner).toEqual([0, -1.5, 30]);
  expect(film.sounds.map(({ ms, kind, track }) => [ms, kind, track])).toEqual([
    [16, "floor", 0],
    [33, "die", 1],
    [300, "gone", 0],
  ]);
  expect(film.sounds[1]?.strength).toBeCloseTo(2.8);
});

test("between two frames a die is between two places, and before its first it is not there", async () => {
  const [own, white] = (await unpack(packed())).tracks;
  if (!own || !white) throw new Error("two dice");
  expect(poseAt(own, 0.5)?.[0]).toBeCloseTo(-177.5);
  expect(Math.hypot(...(poseAt(own, 1.5)?.slice(3) ?? []))).toBeCloseTo(1, 6);
  expect(poseAt(own, 2)?.[0]).toBeCloseTo(-150);
  expect(poseAt(white, 0.9)).toBeUndefined();
  expect(poseAt(white, 1)?.[0]).toBeCloseTo(123.4);
  expect(poseAt(white, 3)).toBeUndefined();
});

test("other bytes are refused", async () => {
  await expect(unpack(new TextEncoder().encode("PNG1 and more").buffer as ArrayBuffer)).rejects.toThrow(
    "not a trajectory",
  );
});

test("a die turns the short way from frame to frame, whichever of its two quaternions a frame has", () => {
  const half = Math.SQRT1_2;
  const quarter = (sign: 1 | -1): Pose => [0, 0, 0, sign * half, 0, 0, sign * half]; // the same turn, twice
  const still: Pose = [0, 0, 0, 1, 0, 0, 0];
  const [straight, turned] = ([1, -1] as const).map((sign) =>
    poseAt({ die: "0", first: 0, poses: [still, quarter(sign)] }, 0.5),
  );
  const eighth = [0, 0, 0, Math.cos(Math.PI / 8), 0, 0, Math.sin(Math.PI / 8)].map((n) => expect.closeTo(n, 6));
  expect(straight).toEqual(eighth);
  expect(turned).toEqual(eighth);
});
