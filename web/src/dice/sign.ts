import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** The sign of a match: docs/fair-dice.md, `knobel-sign/1`. */
const SCHEME = "knobel-sign/1";

/** By their numbers: the order is part of the scheme. */
export const PICTURES = [
  ...(["sun", "moon", "star", "cloud", "bolt", "drop", "tree", "flower"] as const),
  ...(["mushroom", "apple", "cherries", "fish", "snail", "cat", "rocket", "book"] as const),
  ...(["key", "bell", "ladder", "tent", "anchor", "boat", "cup", "candle"] as const),
  ...(["crown", "heart", "hat", "glasses", "scissors", "letter", "clock", "balloon"] as const),
];
export type Picture = (typeof PICTURES)[number];

/** Five pictures of the roots and links of the first draw that fell: the server's first, the others by number. */
export function signOf(roots: readonly string[], links: readonly string[]): Picture[] {
  const digest = sha256(utf8ToBytes(`${SCHEME}\n${roots.join(" ")}\n${links.join(" ")}`));
  const bits = new DataView(digest.buffer, digest.byteOffset).getUint32(0) >>> 7; // the first 25
  return [20, 15, 10, 5, 0].map((shift) => PICTURES[(bits >>> shift) & 31]!);
}
