import { Phrases } from "$/lib/phrases.svelte";
import type { Words } from "./en";

export const words = new Phrases<Words>({
  de: () => import("./de"),
  en: () => import("./en"),
  pt: () => import("./pt"),
});
