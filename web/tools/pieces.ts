import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** As much of the bundler as is asked here. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Into which files modules go. Over a slow line a first visit waits for every file, not only for every byte: so the lobby is
 * one, what all tables need is one, and each game is one. Everything else is split as it is used.
 */
export function pieces(src: string) {
  let found: Map<string, string> | undefined;
  const piece = (id: string, modules: Modules) => (found ??= sorted(src, modules)).get(id) ?? null;
  const only = (name: string) => (id: string, modules: Modules) => (piece(id, modules) === name ? name : null);
  // A group takes along whatever its modules need: the first ones go first.
  return [
    { debugName: "lobby", name: only("lobby"), priority: 3 },
    { debugName: "table", name: only("table"), priority: 2 },
    { debugName: "games", name: piece, priority: 1 },
  ];
}

function sorted(src: string, modules: Modules): Map<string, string> {
  const into = new Map<string, string>();
  const put = (piece: string, ids: Iterable<string>) => {
    for (const id of ids) if (!into.has(id)) into.set(id, piece);
  };
  put("lobby", needs(join(src, "main.ts"), modules));
  for (const language of ["de", "en", "pt"]) {
    const words = join(src, `words/${language}.ts`); // only one of them is fetched, so each stays by itself
    put(
      "lobby",
      [...needs(words, modules)].filter((id) => id !== words),
    );
  }
  for (const each of ["table/TablePage.svelte", "table/typed/speech.ts", "games/echo.ts"])
    put("table", needs(join(src, each), modules));
  const games = readdirSync(join(src, "games")).filter((game) => existsSync(join(src, "games", game, "index.ts")));
  const needed = games.map((game) => {
    const folder = join(src, "games", game);
    return new Set([...needs(join(folder, "index.ts"), modules), ...needs(join(folder, "cast.ts"), modules)]);
  });
  // What several games share belongs to the table.
  put(
    "table",
    [...needed.flatMap((ids) => [...ids])].filter((id) => needed.filter((ids) => ids.has(id)).length > 1),
  );
  games.forEach((game, i) => put(game, needed[i]!));
  return into;
}

/** A module and all that it cannot do without. */
function needs(entry: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
