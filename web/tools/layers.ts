import type { PreprocessorGroup } from "svelte/compiler";

/** As in styles/tokens.css. Each file repeats it, for the first one loaded settles it. */
const ORDER = "@layer tokens, base, controls, parts, games;";

/**
 * Puts the styles of each component into a cascade layer: a game's win over those of shared parts, and these over
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
