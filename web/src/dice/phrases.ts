import { Phrases } from "$/lib/phrases.svelte";
import type { DiceWords } from "./words/en";

export const phrases = new Phrases(import.meta.glob<{ default: DiceWords }>("./words/*.ts"));
