import { people } from "$/lib/people";

const { by, and } = people("You", "and");

const words = {
  players: "Players and points",
  position: "The table",
  may: "You may",
  waits: (names: readonly string[]) =>
    names.length > 1
      ? `${and(names)} are playing …`
      : by(names[0] ?? "", "You are playing …", `${names[0]} is playing …`),
  log: "Log",
  none: "Nothing has happened yet.",
  choose: "Choose first",
  over: (events: number) => `Game over after ${events} events`,
  why: { points: "by points", rules: "by the rules" } as Record<string, string>,
  standing: "Result",
  chart: "Points, event by event",
  end: "The table at the end",
};

export type Words = typeof words;
export default words;
