import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { offline } from "../tools/offline";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "knobel-offline-"));
  for (const folder of ["src", "public/icons", "public/previews"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "src/sw.js"), "self;");
  writeFileSync(join(root, "public/icons/knobel.png"), "an icon");
  writeFileSync(join(root, "public/previews/fini.jpg"), "a preview");
});
afterEach(() => rmSync(root, { recursive: true }));

/** The service worker of a build with this page. */
function built(page = "<html>"): { version: string; files: string[] } {
  const bundle = {
    "index.html": { type: "asset", fileName: "index.html", source: page },
    "assets/app-1a2b.js": { type: "chunk", fileName: "assets/app-1a2b.js", code: "app()" },
    ".vite/manifest.json": { type: "asset", fileName: ".vite/manifest.json", source: "{}" },
  };
  const plugin = offline() as unknown as {
    configResolved(config: object): void;
    generateBundle: { handler(this: object, options: object, bundle: object): void };
  };
  let source = "";
  plugin.configResolved({ root });
  const emitFile = (file: { source: string }) => (source = file.source);
  plugin.generateBundle.handler.call({ emitFile }, {}, bundle);
  const [version, files] = [/VERSION = (.*);/, /FILES = (.*);/].map((line) => JSON.parse(line.exec(source)![1]!));
  expect(source.endsWith("self;") || source.endsWith("self.other;")).toBe(true);
  return { version, files };
}

test("the service worker keeps what is built and what lies beside it, but nothing for other people's pages", () => {
  expect(built().files).toEqual(["/assets/app-1a2b.js", "/icons/knobel.png", "/index.html"]);
});

test("the same files are the same version", () => {
  expect(built().version).toBe(built().version);
});

test("a file without a hash in its name that changes is another version, under the same names", () => {
  const before = built();
  writeFileSync(join(root, "public/icons/knobel.png"), "another icon");
  const after = built();
  expect(after.files).toEqual(before.files);
  expect(after.version).not.toBe(before.version);
  expect(built("<html lang=de>").version).not.toBe(after.version);
});

test("a service worker that changes is another version: it must not write into the cache of the one before", () => {
  const before = built();
  writeFileSync(join(root, "src/sw.js"), "self.other;");
  expect(built().version).not.toBe(before.version);
});
