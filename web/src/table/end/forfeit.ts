import { base } from "$/words";

interface Happened {
  event: { type: string };
}
interface Forfeit {
  seat: number;
  why: "resign" | "time" | "absent" | "illegal";
}

/** A seat that lost before the end, and why, in a sentence. */
export function gaveUp({ seat, why }: Forfeit, names: string[]): string {
  const { resigned, time, absent, illegal } = base.words.end;
  return { resign: resigned, time, absent, illegal }[why](names[seat] ?? "");
}

/** The same for whatever ended a game of two. */
export function howLost(steps: Happened[], names: string[]): string {
  const last = steps.findLast(({ event }) => event.type === "forfeit")?.event as Forfeit | undefined;
  return last ? gaveUp(last, names) : "";
}
