import { blob } from "$/lib/http";
import { sound } from "$/lib/sound";
import { poseAt, unpack, type SoundKind, type Trajectory } from "$/lib/trajectory";
import type { DieName } from "../game";
import type { Pose } from "../generated/wire";

const kept = new Map<string, Promise<Trajectory>>();

/** The trajectory of a throw by its hash, fetched once. */
export function fetchFilm(hash: string): Promise<Trajectory> {
  let film = kept.get(hash);
  if (!film) {
    film = blob(hash).then(unpack);
    film.catch(() => kept.delete(hash));
    kept.set(hash, film);
    const oldest = kept.keys().next().value;
    if (kept.size > 12 && oldest !== undefined) kept.delete(oldest);
  }
  return film;
}

const PITCH: Record<SoundKind, number> = { floor: 700, wall: 480, obstacle: 560, spinner: 380, die: 1500, gone: 160 };

/** What is to be seen in one moment of a film. */
export interface Still {
  dice: Map<DieName, Pose>;
  spinner: number | undefined;
}

export const nameOf = (track: string): DieName => (track === "white" ? "white" : Number(track));

export function stillAt({ tracks, spinner }: Trajectory, frame: number): Still {
  const dice = new Map<DieName, Pose>();
  for (const track of tracks) {
    const pose = poseAt(track, frame);
    if (pose) dice.set(nameOf(track.die), pose);
  }
  return { dice, spinner: spinner[Math.min(spinner.length - 1, Math.max(0, Math.round(frame)))] };
}

/** Plays a film with its sounds; returns how to stop it. `slow` is how many times slower than it was. */
export function play(
  film: Trajectory,
  slow: number,
  show: (still: Still, ms: number) => void,
  done: () => void,
): () => void {
  let next = 0;
  let start: number | undefined;
  let request = requestAnimationFrame(function step(now) {
    start ??= now;
    const ms = (now - start) / slow;
    for (let heard = film.sounds[next]; heard && heard.ms <= ms; heard = film.sounds[++next])
      if (ms - heard.ms < 120) sound.contact(Math.min(1, heard.strength / 2.5), PITCH[heard.kind]);
    const frame = Math.min((ms * film.rate) / 1000, film.frames - 1);
    show(stillAt(film, frame), ms);
    if (frame < film.frames - 1) request = requestAnimationFrame(step);
    else done();
  });
  return () => cancelAnimationFrame(request);
}
