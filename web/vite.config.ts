import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { compressed } from "./tools/compressed.ts";
import { layers } from "./tools/layers.ts";
import { offline } from "./tools/offline.ts";
import { pieces } from "./tools/pieces.ts";

/** `npm run dev` shows the app beside a table that runs with `knobel serve`. */
const table = `http://127.0.0.1:${process.env["KNOBEL_PORT"] ?? 8321}`;

const src = fileURLToPath(new URL("src", import.meta.url));

export default defineConfig({
  plugins: [
    svelte({ configFile: false, preprocess: layers(), compilerOptions: { runes: true } }),
    offline(),
    compressed(),
  ],
  resolve: { alias: { $: src } },
  build: {
    outDir: "../src/knobel/server/web",
    emptyOutDir: true,
    manifest: true, // for tools/size.mjs
    assetsInlineLimit: 0, // the content security policy wants files
    modulePreload: { polyfill: false },
    target: "es2022",
    chunkSizeWarningLimit: 650, // three.js comes in one piece, after its table; tools/size.mjs has our limits
    rolldownOptions: {
      checks: { pluginTimings: false }, // compiling and compressing are all that the build does
      output: { codeSplitting: { groups: pieces(src) } },
    },
  },
  // The table is asked under our own name: it takes changes from its own pages alone.
  server: { proxy: { "/api": { target: table }, "^/((at|try)/[^/]+/)?ws/": { target: table, ws: true } } },
  test: { include: ["src/**/*.test.ts", "tests/**/*.test.ts"] },
});
