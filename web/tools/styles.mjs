/**
 * Fails if a style sheet is longer than a screen or five, if one names a class that nothing shows, or if it sets text or
 * asks for a width in px: both follow the text size of the browser. Within a component Svelte itself finds unused
 * selectors; here it is about global sheets and what components say with `:global(...)`. Text that is part of a picture
 * grows with the picture.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MOST = 250;
const root = fileURLToPath(new URL("../src/", import.meta.url));
const files = readdirSync(root, { recursive: true }).map((name) => ({
  name,
  text: () => readFileSync(root + name, "utf8"),
}));
const ending = (...ends) => files.filter(({ name }) => ends.some((end) => name.endsWith(end)));

const STYLE = /<style>([\s\S]*?)<\/style>/;
const shown = ending(".svelte", ".ts")
  .map(({ text }) => text().replace(STYLE, ""))
  .join("\n");
const isShown = (name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(shown);
/** A class may be put together of a stem and what follows: `game-${game}`. */
function isMade(name) {
  const stems = [...name.matchAll(/-/g)].map(({ index }) => name.slice(0, index + 1));
  return stems.some((stem) => shown.includes(stem + "${") || shown.includes(stem + "{"));
}

const bare = (css) => css.replace(/\/\*[\s\S]*?\*\//g, "");
const classes = (selectors) => [...selectors.matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name]) => name);
/** What stands before a brace and is no at-rule. */
const selectors = (css) =>
  [...bare(css).matchAll(/([^{};]+)\{/g)].map(([, text]) => text).filter((text) => !text.includes("@"));

/** What is in the brackets of each `:global(...)`, with brackets of its own. */
function globals(css) {
  const found = [];
  for (const { index } of css.matchAll(/:global\(/g)) {
    let depth = 1;
    let end = index + 8;
    for (; depth && end < css.length; end++) depth += { "(": 1, ")": -1 }[css[end]] ?? 0;
    found.push(css.slice(index + 8, end - 1));
  }
  return found;
}

const sheets = [
  ...ending(".css").map(({ name, text }) => ({ name, css: text(), said: selectors(text()).join(" "), drawn: false })),
  ...ending(".svelte").flatMap(({ name, text }) => {
    const css = STYLE.exec(text())?.[1];
    const drawn = /<text/.test(text());
    return css === undefined ? [] : [{ name, css, said: globals(bare(css)).join(" "), drawn }];
  }),
];

const inPixels = (css, drawn) => [
  ...(drawn ? [] : (css.match(/(?<![\w-])font(-size)?:[^;]*\dpx[^;]*/g) ?? [])),
  ...(css.match(/@(media|container)[^{]*\dpx[^{]*/g) ?? []),
];

const wrong = sheets.flatMap(({ name, css, said, drawn }) => {
  const lines = css.trim().split("\n").length;
  const unused = [...new Set(classes(said))].filter((one) => !isShown(one) && !isMade(one));
  return [
    ...(lines > MOST ? [`${name}: ${lines} lines of style, at most ${MOST}`] : []),
    ...inPixels(bare(css), drawn).map((one) => `${name}: in rem, please: ${one.trim()}`),
    ...unused.map((one) => `${name}: nothing shows .${one}`),
  ];
});
wrong.forEach((line) => console.error(line));
process.exit(wrong.length ? 1 : 0);
