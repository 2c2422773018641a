import Options from "./Options.svelte";
import { phrases } from "./phrases";

await phrases.ready();

export default Options;
