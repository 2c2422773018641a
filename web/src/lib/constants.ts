import { games } from "./http";

const known = new Map<string, unknown>();
let asked: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    for (const { name, constants } of await games()) known.set(name, constants);
  } catch (trouble) {
    asked = undefined;
    throw trouble;
  }
}

/** Numbers of the rules as the server has them, so that no page repeats them: fetched once, before a game is shown. */
export const knowConstants = (): Promise<void> => (asked ??= ask());

/** A game's constants; `C` is the `Constants` of its wire.ts. */
export function constantsOf<C>(game: string): C {
  const constants = known.get(game);
  if (!constants) throw new Error(`the constants of ${game} have not been fetched yet`);
  return constants as C;
}
