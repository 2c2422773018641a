import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { GAMES } from "./games";
import type { Clause, RuleBook } from "../src/learn/rules/types";

const TITLES = { "qwixx-duel": "Qwixx Duel", fini: "FiNi", "doppel-x": "Doppel X" };
const books = import.meta.glob<RuleBook>("../src/games/*/rules/en.ts", { eager: true, import: "default" });

/** Words in lines that are not too long, those after the first a little to the right. */
function wrapped(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length < 120) lines[lines.length - 1] = last ? `${last} ${word}` : word;
    else lines.push(`  ${word}`);
  }
  return lines.join("\n");
}

function line(id: string, clause: Clause): string {
  const [text, ours] = typeof clause === "string" ? [clause] : clause;
  return wrapped(`- **${id}** ${text}${ours ? ` *Our ruling:* ${ours}` : ""}`);
}

/** The rules of a game as a page of docs/; what stands below its first heading was written there by hand, and stays. */
function page(game: keyof typeof TITLES, before: string): string {
  const source = `web/src/games/${game}/rules/en.ts`;
  const { credit, parts } = books[`../src/games/${game}/rules/en.ts`]!;
  return [
    `# ${TITLES[game]}, clause by clause`,
    `<!-- Down to the first heading from ${source}: \`cd web && npm test -- --run rules -u\` writes it. -->`,
    wrapped(
      `What the referee enforces, in our own words; a refusal names one of these clauses. *Our ruling* marks what the rule book leaves open. ${credit}`,
    ).replaceAll("\n  ", "\n"),
    ...parts.map(({ title, clauses }) =>
      [`**${title}**`, ...Object.entries(clauses).map(([id, clause]) => line(id, clause))].join("\n"),
    ),
    ...(before.match(/^## [^]*/m) ?? []).map((rest) => rest.trimEnd()),
  ]
    .join("\n\n")
    .concat("\n");
}

it.each(GAMES)("docs/rules/%s.md says what the browser says", async (game) => {
  const file = fileURLToPath(new URL(`../../docs/rules/${game}.md`, import.meta.url));
  await expect(page(game, readFileSync(file, "utf8"))).toMatchFileSnapshot(file);
});
