import { mount } from "svelte";
import Paints from "./Paints.svelte";

/** Whoever draws a stone imports this: the paints come with the first one, and stay. */
mount(Paints, { target: document.body });
