/** A clause in a few words; where the rule book leaves something open, also how we rule. */
export type Clause = string | readonly [text: string, ours: string];

/** The rules of a game in one language: parts with a heading, clauses by their ids. */
export interface RuleBook {
  lead: string;
  credit: string;
  parts: readonly { title: string; clauses: Readonly<Record<string, Clause>> }[];
}
