import type { PreprocessorGroup } from "svelte/compiler";

/** As in styles/tokens.css. Each file says it, for whichever comes first settles it. */
const ORDER = "@layer tokens, base, controls, parts, games;";

/**
 * Puts the styles of each component into a cascade layer: a game's win over those of the house's parts, and these over
 * controls and base, however specific a selector is.
 */
export function layers(): PreprocessorGroup {
  return {
    name: "layers",
    style: ({ content, filename }) => ({
      code: `${ORDER} @layer ${filename?.includes("/src/games/") ? "games" : "parts"} {${content}}`,
    }),
  };
}
