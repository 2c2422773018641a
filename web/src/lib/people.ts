/**
 * How one language names players: the reader is "you", and a list ends with its "and". Not by `Intl.ListFormat`:
 * making the first one takes a browser longer than everything else that the first page does.
 */
export function people(you: string, and: string) {
  return {
    /** The first text if the name is the reader's, else the second. */
    by: (name: string, own: string, theirs: string): string => (name === you ? own : theirs),
    and: (items: readonly string[]): string =>
      items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`,
  };
}
