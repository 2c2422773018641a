import { Phrases } from "$/lib/phrases.svelte";
import type { RuleBook } from "./types";

/** The rules by clause, fetched when somebody opens them. */
export const RULES: Record<string, Phrases<RuleBook>> = {
  "qwixx-duel": new Phrases<RuleBook>({
    de: () => import("$/games/qwixx-duel/rules/de"),
    en: () => import("$/games/qwixx-duel/rules/en"),
    pt: () => import("$/games/qwixx-duel/rules/pt"),
  }),
  fini: new Phrases<RuleBook>({
    de: () => import("$/games/fini/rules/de"),
    en: () => import("$/games/fini/rules/en"),
    pt: () => import("$/games/fini/rules/pt"),
  }),
  "doppel-x": new Phrases<RuleBook>({
    de: () => import("$/games/doppel-x/rules/de"),
    en: () => import("$/games/doppel-x/rules/en"),
    pt: () => import("$/games/doppel-x/rules/pt"),
  }),
};
