import type { Alternative, DecisionMoment, OtherMoment, Review } from "$/lib/generated/wire";
import type { ReplayOf } from "../../types";
import type { DieName, DoppelX } from "../game";
import type { Aim, Pose } from "../generated/wire";

/** A pull as it was meant, from one of the four sides. */
export interface Pull {
  side: number;
  place: number;
  direction: number;
  strength: number;
}

/** What the server sends about an aim besides its words. */
export interface AimMore {
  pull: Pull;
  /** where it leads, in mm in the box's frame */
  target: [number, number];
  points: number;
  good: number;
  lost: number;
}

/** An aim in the box: from the hand to where it leads. */
export interface Way {
  from: [number, number];
  to: [number, number];
}

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

export const aimOf = (action: Record<string, unknown>): Aim | undefined =>
  action["type"] === "throw" ? (action["aim"] as Aim | undefined) : undefined;

export const moreOf = ({ more }: Alternative): AimMore | undefined =>
  more && "target" in more ? (more as unknown as AimMore) : undefined;

/** The way of an aim among the alternatives of a decision. */
export function wayOf({ alternatives }: DecisionMoment, action: Record<string, unknown>): Way | undefined {
  const told = alternatives.find((one) => same(one.action, action));
  const [aim, more] = [aimOf(action), told && moreOf(told)];
  return aim && more ? { from: [aim.x, aim.y], to: more.target } : undefined;
}

/** Where the two thrown dice came to lie, as far as the record tells; those that left the board are missing. */
export function landed(replayed: ReplayOf<DoppelX>, line: number): Map<DieName, Pose> {
  const event = replayed.steps.find((step) => step.line === line)?.event;
  if (event?.type !== "throw") return new Map();
  const poses = event["knobel-physics/1"]?.poses ?? [];
  return new Map(poses.filter(([die]) => die === event.seat || die === "white"));
}

/** A throw of which it is known how it was aimed. */
export interface Shot {
  moment: DecisionMoment;
  way: Way;
  dice: Map<DieName, Pose>;
}

export function shotsOf(review: Review, replayed: ReplayOf<DoppelX>, seat: number): Shot[] {
  return review.moments.flatMap((moment) => {
    if (moment.kind !== "decision" || moment.seat !== seat) return [];
    const way = wayOf(moment, moment.played);
    return way ? [{ moment, way, dice: landed(replayed, moment.line) }] : [];
  });
}

export const isDecision = (moment: DecisionMoment | OtherMoment): moment is DecisionMoment =>
  moment.kind === "decision";
