/** Weighs what a first visit loads, compressed, and fails if it is more than we promised. */
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../../src/knobel/server/web/", import.meta.url));
const manifest = JSON.parse(readFileSync(`${built}.vite/manifest.json`, "utf8"));
const KB = 1000;

/** A piece (tools/pieces.ts) by its name. */
const piece = (name) => Object.keys(manifest).filter((key) => key.startsWith("_") && manifest[key].name === name);

/** All files that these entries load at once: themselves, what they import, and their styles. */
function files(entries) {
  const chunks = new Set();
  const add = (key) => {
    if (chunks.has(key)) return;
    if (!manifest[key]) throw new Error(`nothing was built from ${key}`);
    chunks.add(key);
    for (const other of manifest[key].imports ?? []) add(other);
  };
  entries.forEach(add);
  return new Set([...chunks].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
}

const weigh = (names) => [...names].reduce((sum, name) => sum + statSync(`${built}${name}.br`).size, 0);
const fonts = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith(".woff2"));

/** The heaviest language counts. */
function heaviest(entries, words) {
  const weights = ["de", "en", "pt"].map((language) =>
    weigh(files([...entries, ...words.map((folder) => `${folder}/${language}.ts`)])),
  );
  return Math.max(...weights);
}

const table = [...piece("lobby"), ...piece("table")];
const first = heaviest([...table, ...piece("qwixx-duel")], ["src/words", "src/games/qwixx-duel/words"]);
const parts = [
  ["lobby and Qwixx Duel", first + statSync(`${built}index.html.br`).size, 120 * KB],
  ["fonts", fonts.reduce((sum, file) => sum + statSync(`${built}${file}`).size, 0), 80 * KB],
];
if (piece("fini").length) {
  const all = heaviest([...table, ...piece("fini")], ["src/words", "src/games/fini/words"]);
  parts.push(["FiNi instead", all, 120 * KB]);
}
if (piece("doppel-x").length) {
  const scenes = Object.keys(manifest).filter(
    (key) => key.startsWith("src/games/doppel-x/") && !key.includes("/words/"),
  );
  const with3d = heaviest([...table, ...piece("doppel-x"), ...scenes], ["src/words", "src/games/doppel-x/words"]);
  parts.push(["Doppel X with three.js, on top", with3d - heaviest(table, ["src/words"]), 300 * KB]);
}

let good = true;
for (const [name, size, most] of parts) {
  good &&= size <= most;
  console.log(
    `${name.padEnd(34)}${(size / KB).toFixed(1).padStart(7)} kB of ${most / KB} kB ${size <= most ? "" : "TOO MUCH"}`,
  );
}
process.exit(good ? 0 : 1);
