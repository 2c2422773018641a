import { Phrases } from "$/lib/phrases.svelte";
import type { Words } from "./en";

export const typed = new Phrases(import.meta.glob<{ default: Words }>("./??.ts"));
