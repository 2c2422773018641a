import { Phrases } from "$/lib/phrases.svelte";
import type { Words } from "./en";

export const words = new Phrases(import.meta.glob<{ default: Words }>("./??.ts"));
