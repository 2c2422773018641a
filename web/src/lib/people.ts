/** How one language speaks of people: whoever reads it is "you", and a list ends with its "and". */
export function people(you: string, language: string) {
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return {
    /** The first text if the name is that of whoever reads it, else the second. */
    by: (name: string, own: string, theirs: string): string => (name === you ? own : theirs),
    and: (items: readonly string[]): string => list.format(items),
  };
}
