import { Phrases } from "$/lib/phrases.svelte";
import type { RuleBook } from "./types";

/** The rules by clause, fetched when somebody opens them. */
export const RULES: Record<string, Phrases<RuleBook>> = {
  "qwixx-duel": new Phrases<RuleBook>({
    de: () => import("./qwixx-duel/de"),
    en: () => import("./qwixx-duel/en"),
    pt: () => import("./qwixx-duel/pt"),
  }),
  fini: new Phrases<RuleBook>({
    de: () => import("./fini/de"),
    en: () => import("./fini/en"),
    pt: () => import("./fini/pt"),
  }),
  "doppel-x": new Phrases<RuleBook>({
    de: () => import("./doppel-x/de"),
    en: () => import("./doppel-x/en"),
    pt: () => import("./doppel-x/pt"),
  }),
};
