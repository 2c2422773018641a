import { makeMatch, playOn, sitDown } from "$/lib/http";
import { mine } from "$/lib/mine.svelte";
import { route } from "$/lib/route.svelte";
import { settings } from "$/lib/settings.svelte";
import type { SeatPlan, Setup } from "$/lib/wire";

/** Who is to sit on a seat, as it is chosen in the lobby. */
export interface Chair {
  kind: "me" | "device" | "invited" | "bot";
  name: string;
  bot: string;
  /** that was chosen, in a game in which people have colours */
  colour?: number;
}

/** Who sits where; those on this device share it if there are several. */
function plans(chairs: Chair[]): SeatPlan[] {
  const here = (chair: Chair) => chair.kind === "me" || chair.kind === "device";
  const several = chairs.filter(here).length > 1;
  return chairs.map((chair) =>
    chair.kind === "bot" ? { kind: "bot", bot: chair.bot } : { kind: "person", shared: several && here(chair) },
  );
}

/** Makes a match, sits down on all seats of this device, and goes there. Raises Trouble. */
export async function open(setup: Omit<Setup, "seats">, chairs: Chair[]): Promise<void> {
  await enter(await makeMatch({ ...setup, seats: plans(chairs) }), setup.game, chairs);
}

/** The same for a position that is played on. Raises Trouble. */
export async function openFrom(record: string, game: string, chairs: Chair[]): Promise<void> {
  await enter(await playOn({ record, seats: plans(chairs) }), game, chairs);
}

async function enter(
  made: { match: string; host: string; invite: string },
  game: string,
  chairs: Chair[],
): Promise<void> {
  const tokens: string[] = [];
  for (const [seat, { kind, name, colour }] of chairs.entries()) {
    if (kind !== "me" && kind !== "device") continue;
    tokens.push((await sitDown(made.match, made.invite, name, seat, colour)).token);
    if (kind === "me") settings.keep({ name });
  }
  const invited = chairs.some(({ kind }) => kind === "invited");
  mine.keep(made.match, {
    game,
    tokens,
    host: made.host,
    ...(invited ? { invite: made.invite, open: true } : {}),
    title: chairs.map(({ kind, name }) => (kind === "bot" ? "" : name)),
  });
  route.go(`/play/${made.match}`);
}
