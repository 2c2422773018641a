import { Phrases } from "$/lib/phrases.svelte";
import type { Words } from "./words/en";

export const phrases = new Phrases(import.meta.glob<{ default: Words }>("./words/*.ts"));
