import { calledBot } from "$/games/cast.svelte";
import type { GameTypes } from "$/games/types";
import type { Match } from "$/lib/match.svelte";
import type { SeatView } from "$/lib/generated/wire";
import type { Words } from "$/words/en";

/** How the seats are called: "you" on a device of one's own, bots by who plays for them or by what they are. */
export function namesAt(match: Match<GameTypes>, words: Words): string[] {
  return apart((match.table?.seats ?? []).map((seat, number) => nameOf(seat, number, match, words)));
}

function nameOf(seat: SeatView, number: number, match: Match<GameTypes>, words: Words): string {
  const { game = "", seats = [] } = match.table ?? {};
  if (seat.kind === "bot") return calledBot(game, seat.name ?? "") ?? botName(seats, number, words);
  if (match.alone && match.seats[0] === number) return words.you;
  return seat.name === null || seat.hidden ? words.start.player(number + 1) : known(seat.name, words);
}

/** A player whose name is "You" is not the reader: quoted. */
const known = (name: string, words: Words): string => (name === words.you ? `“${name}”` : name);

function botName(seats: SeatView[], number: number, words: Words): string {
  const bots = seats.flatMap((seat, i) => (seat.kind === "bot" ? [i] : []));
  return bots.length === 1 ? words.bot : `${words.bot} ${bots.indexOf(number) + 1}`;
}

/** The names in a record: people by theirs, whatever they are called, and bots as at the table. */
export function namesInRecord(game: string, seats: string[], bots: (string | null)[], words: Words): string[] {
  const playing = bots.filter((bot) => bot !== null).length;
  let nth = 0;
  const names = seats.map((seat, i) => {
    const bot = bots[i] ?? null;
    if (bot === null) return seat ? known(seat, words) : words.start.player(i + 1);
    nth += 1;
    return calledBot(game, bot) ?? (playing === 1 ? words.bot : `${words.bot} ${nth}`);
  });
  return apart(names);
}

/** Two of the same name are told apart by a number: "Ada", "Ada 2". */
function apart(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let called = name;
    for (let nth = 2; taken.has(alike(called)); nth++) called = `${name} ${nth}`;
    taken.add(alike(called));
    return called;
  });
}

const alike = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
