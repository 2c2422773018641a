/** Small letters without accents, words and numbers apart: "R7" and "r 7" are the same. */
export function wordsIn(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/−/g, "-");
  return plain.match(/[a-z]+|[+-]?\d+|[?]/g) ?? [];
}

/** The things that a word may mean: the one that is called so, else all whose name begins with it. */
export function meant<T extends { names: readonly string[] }>(word: string | undefined, things: readonly T[]): T[] {
  if (!word) return [];
  const plain = things.map((thing) => ({ thing, names: thing.names.flatMap((name) => wordsIn(name).join("")) }));
  const exact = plain.filter(({ names }) => names.includes(word));
  const found = exact.length ? exact : plain.filter(({ names }) => names.some((name) => name.startsWith(word)));
  return found.map(({ thing }) => thing);
}

/** The key that does what a command does: the single letter among its names. */
export const keyOf = ({ names, example }: { names: string[]; example?: string }): string | undefined =>
  example ? undefined : names.find((name) => name.length === 1 && name !== "?");

/** "a, b or c" */
export function listed(list: readonly string[], or: string): string {
  return list.length > 1 ? `${list.slice(0, -1).join(", ")}${or}${list.at(-1)}` : (list[0] ?? "");
}
