import { Phrases } from "$/lib/phrases.svelte";
import type { Words } from "./en";

/** The words of the house: lobby, table, replay. Each game brings its own. */
export const base = new Phrases(import.meta.glob<{ default: Words }>("./??.ts"));
