import { beforeEach, expect, test } from "vitest";
import { Tab } from "./fake";

let tab: Tab;

beforeEach(() => void (tab = new Tab()));

const opened = async () => {
  tab.enter();
  return (await import("$/lib/settings.svelte")).settings;
};
const onDisk = () => JSON.parse(tab.disk.get("knobel.settings") ?? "null") as Record<string, unknown>;

test.each([
  [["pt-BR", "de"], "pt"],
  [["fr", "DE-at"], "de"],
  [["fr", "it"], "en"],
  [[], "en"],
])("a first visit is in the first language of the browser's that is ours: %j", async (languages, language) => {
  tab.languages = languages;
  expect((await opened()).language).toBe(language);
});

test("what was set is there the next time, and the rest is as it was", async () => {
  (await opened()).keep({ sound: false, name: "Ada", bots: "calm" });
  const settings = await opened();
  expect([settings.sound, settings.name, settings.bots]).toEqual([false, "Ada", "calm"]);
  expect([settings.hints, settings.theme, settings.confirms]).toEqual([true, "system", "online"]);
});

test("every setting is kept", async () => {
  const all = {
    language: "pt",
    theme: "dark",
    sound: false,
    calm: true,
    hints: false,
    notices: true,
    typed: true,
    bots: "now",
    confirms: "always",
    rolls: true,
    passes: true,
    facing: false,
    name: "Eva",
  } as const;
  (await opened()).keep(all);
  expect(onDisk()).toEqual(all);
  expect(await opened()).toMatchObject(all);
});

test("two tabs keep what was set in either, and what was kept before goes on", async () => {
  tab.disk.set("knobel.settings", JSON.stringify({ language: null, theme: "dark", sound: true, name: "Ada" }));
  const one = await opened();
  const other = await opened();
  one.keep({ language: "de" });
  other.keep({ sound: false });
  expect(await opened()).toMatchObject({ language: "de", theme: "dark", sound: false, name: "Ada" });
});

test("a language follows the browser until one is chosen, which stays", async () => {
  tab.languages = ["de"];
  (await opened()).keep({ name: "Ada" });
  tab.languages = ["pt"];
  const settings = await opened();
  expect(settings.language).toBe("pt");
  settings.keep({ language: "en" });
  settings.keep({ name: "Eva" });
  tab.languages = ["de"];
  expect((await opened()).language).toBe("en");
});

test("the theme follows the system until one is chosen", async () => {
  tab.system.dark = true;
  const settings = await opened();
  expect(settings.shown).toBe("dark");
  settings.keep({ theme: "light" });
  expect(settings.shown).toBe("light");
});

test("a system that changes is followed at once", async () => {
  const settings = await opened();
  expect([settings.shown, settings.less]).toEqual(["light", false]);
  tab.prefers("dark");
  tab.prefers("motion");
  expect([settings.shown, settings.less]).toEqual(["dark", true]);
});

test("less motion is what the system or the person asks for", async () => {
  const settings = await opened();
  settings.keep({ calm: true });
  expect(settings.less).toBe(true);
});

test("dates are written as people do where the language is from", async () => {
  const settings = await opened();
  expect(settings.dates).toBe("en-GB");
  settings.keep({ language: "de" });
  expect(settings.dates).toBe("de");
});
