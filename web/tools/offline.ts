import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Builds the service worker: the text of `src/sw.js` with the list of files that the app starts from. */
export function offline(): Plugin {
  let root = "";
  return {
    name: "knobel-offline",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => !name.endsWith(".map"))
        .map((name) => `/${name}`)
        .sort();
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const worker = readFileSync(join(root, "src/sw.js"), "utf8");
      const source = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n${worker}`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
