import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
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
    generateBundle: {
      order: "post", // Vite drops chunks that hold nothing but styles
      handler(_, bundle) {
        const beside = readdirSync(join(root, "public"), { recursive: true, encoding: "utf8" });
        const shown = (name: string) => !name.startsWith("previews"); // those are for other people's pages
        const kept = beside.filter((name) => shown(name) && statSync(join(root, "public", name)).isFile());
        const files = [...Object.keys(bundle), ...kept]
          .filter((name) => !name.startsWith("."))
          .map((name) => `/${name}`)
          .sort();
        const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
        const worker = readFileSync(join(root, "src/sw.js"), "utf8");
        const source = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n${worker}`;
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
