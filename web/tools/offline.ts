import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

type Content = string | Uint8Array;

const hash = (content: Content): string => createHash("sha256").update(content).digest("hex").slice(0, 12);

/**
 * Builds the service worker: the text of `src/sw.js` with the list of files that the app starts from, and a version that
 * changes with the content of any of them. Not every name has a hash in it: `/` has none, nor has what lies in `public/`.
 */
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
        const found = readdirSync(join(root, "public"), { recursive: true, encoding: "utf8" });
        const shown = (name: string) => !name.startsWith("previews"); // those are for other people's pages
        const kept = found.filter((name) => shown(name) && statSync(join(root, "public", name)).isFile());
        const contents = new Map<string, Content>(kept.map((name) => [name, readFileSync(join(root, "public", name))]));
        for (const file of Object.values(bundle))
          contents.set(file.fileName, file.type === "chunk" ? file.code : file.source);
        const names = [...contents.keys()].filter((name) => !name.startsWith(".")).sort();
        const worker = readFileSync(join(root, "src/sw.js"), "utf8");
        const version = hash([...names.map((name) => `${name} ${hash(contents.get(name) ?? "")}`), worker].join("\n"));
        const files = names.map((name) => `/${name}`);
        const source = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n${worker}`;
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
