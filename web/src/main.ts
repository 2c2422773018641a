import { mount } from "svelte";
import App from "./App.svelte";
import { fetchAhead, fonts } from "./lib/ahead";
import { base } from "./words";
import "./styles/tokens.css";
import "./styles/near.css";
import "./styles/base.css";
import "./styles/controls.css";

// Who was here before has them on this device.
if (navigator.serviceWorker?.controller) void fonts();
// Not awaited at the top: the words are in a file that waits for this one.
void base.ready().then(() => mount(App, { target: document.body }));
void fetchAhead();
