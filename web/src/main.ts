import { mount } from "svelte";
import App from "./App.svelte";
import { updates } from "./lib/updates.svelte";
import { base } from "./words";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";

await base.ready();
mount(App, { target: document.body });
void updates.watch();
