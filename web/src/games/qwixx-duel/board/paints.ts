import { mount } from "svelte";
import Paints from "./Paints.svelte";

let there = false;

/** The paints come with the first stone that is drawn, and stay. */
export function paint(): void {
  if (!there) mount(Paints, { target: document.body });
  there = true;
}
