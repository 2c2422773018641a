import { dialAhead } from "$/lib/dial";
import { makeMatch, playOn, Trouble } from "$/lib/http";
import { answered, keyFor } from "$/lib/keys";
import { known } from "$/lib/known.svelte";
import { myMatches } from "$/lib/myMatches.svelte";
import { newNonce } from "$/lib/nonce";
import { botFor, usualRival } from "$/lib/rivals.svelte";
import { route } from "$/lib/route.svelte";
import { settings } from "$/lib/settings.svelte";
import type { GameInfo, Opened, Opening, SeatPlan, Sitting } from "$/lib/generated/wire";
import type { Words } from "$/words/en";

export type Way = "bot" | "device" | "invite";

/** Who is to sit on a seat, as it is chosen in the lobby. */
export interface Chair {
  kind: "me" | "device" | "invited" | "bot";
  name: string;
  bot: string;
  /** that was chosen, in a game in which people have colours */
  colour?: number;
}

/** The usual company for a way to play, with this bot on the seats of bots. */
export function company({ fewest }: GameInfo, way: Way, { start }: Words, bot: string): Chair[] {
  const other = { bot: "bot", device: "device", invite: "invited" } as const;
  return Array.from({ length: fewest }, (_, seat) => ({
    kind: seat ? other[way] : way === "device" ? "device" : "me",
    name: seat
      ? way === "device"
        ? start.player(seat + 1)
        : ""
      : settings.name || (way === "invite" ? "" : start.player(1)),
    bot,
  }));
}

const isHere = ({ kind }: Chair) => kind === "me" || kind === "device";

/** Who sits where; those on this device share it if there are several. */
function plans(chairs: Chair[]): SeatPlan[] {
  const several = chairs.filter(isHere).length > 1;
  return chairs.map((chair) =>
    chair.kind === "bot" ? { kind: "bot", bot: chair.bot } : { kind: "person", shared: several && isHere(chair) },
  );
}

/** Those who sit at this device. */
function sittings(chairs: Chair[]): Sitting[] {
  return chairs.flatMap((chair, seat) =>
    isHere(chair) ? [{ seat, name: chair.name, colour: chair.colour ?? null }] : [],
  );
}

/** Makes a match, sits down on all seats of this device, and goes there. Raises Trouble. */
export async function open(setup: Omit<Opening, "seats" | "here">, chairs: Chair[]): Promise<void> {
  const opening = { ...setup, seats: plans(chairs), here: sittings(chairs) };
  enter(await keyed(opening, (host) => makeMatch({ ...opening, host })), setup.game, chairs);
}

/** A game against whom one played last, or against whom a newcomer plays, who also begins. Raises Trouble. */
export async function playAtOnce(game: string, words: Words): Promise<void> {
  await known.ready();
  const info = known.find(game);
  if (!info) throw new Trouble(0, "no such game");
  const newcomer = !myMatches.all.some((kept) => kept.game === game);
  await open({ game, first: newcomer ? 0 : null }, company(info, "bot", words, botFor(info, usualRival(info))));
}

/** A match from a position that is played on. Raises Trouble. */
export async function openFrom(record: string, game: string, chairs: Chair[]): Promise<void> {
  const continued = { record, seats: plans(chairs), here: sittings(chairs) };
  enter(await keyed(continued, (host) => playOn({ ...continued, host })), game, chairs);
}

/** Milliseconds in which asking for the same match again means the one whose answer was lost. */
const SAME = 600_000;

/** Asks with a host's key that stays the same until there is an answer: another tap finds the match that was made. */
async function keyed(asked: object, ask: (host: string) => Promise<Opened>): Promise<Opened> {
  const request = `match ${JSON.stringify(asked)}`;
  try {
    const opened = await ask(keyFor(request, SAME));
    answered(request);
    return opened;
  } catch (trouble) {
    if ((trouble as Trouble).status === 409) answered(request); // that key is used up
    throw trouble;
  }
}

function enter({ match, host, invite, tokens, commit }: Opened, game: string, chairs: Chair[]): void {
  const me = chairs.find(({ kind }) => kind === "me");
  if (me) settings.keep({ name: me.name });
  const invited = chairs.some(({ kind }) => kind === "invited");
  const seats = sittings(chairs).map(({ seat }) => seat);
  // What the dice promise is known: where no other player is waited for, the first requests begin the match.
  const nonces = Object.fromEntries(invited ? [] : seats.map((seat) => [seat, newNonce()]));
  dialAhead(match, [
    { type: "hello", tokens, after: null },
    ...Object.entries(nonces).map(([seat, nonce]) => ({ type: "ready" as const, seat: Number(seat), nonce })),
  ]);
  myMatches.keep(match, {
    game,
    tokens,
    host,
    ...(invited ? { invite, open: true } : {}),
    seats,
    saw: { commit, nonces },
    title: chairs.map(({ kind, name }) => (kind === "bot" ? "" : name)),
    bots: chairs.flatMap(({ kind, bot }) => (kind === "bot" ? [bot] : [])),
  });
  route.go(`/play/${match}`);
}
