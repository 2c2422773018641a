import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { Draws } from "./fair";

/** Hash chains: docs/fair-dice.md, `knobel-dice/2`. */
export const SCHEME = "knobel-dice/2";
export const LENGTH = 4096;
const KEPT = 64;

export const isLink = (text: unknown): text is string => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

function back(link: Uint8Array, steps: number): Uint8Array {
  for (let step = 0; step < steps; step++) link = sha256(link);
  return link;
}

/** Whether hashing a link so many times gives the earlier one. */
export const leadsTo = (link: string, steps: number, earlier: string): boolean =>
  bytesToHex(back(hexToBytes(link), steps)) === earlier;

/** All links that follow from one with this number, by their own numbers. */
export function linksBack(link: string, number: number): string[] {
  const links = [hexToBytes(link)];
  while (links.length <= number) links.push(sha256(links.at(-1)!));
  return links.reverse().map(bytesToHex);
}

/** This device's chain: the last link is the secret from which all others follow. Link 0 is public. */
export class Chain {
  /** every 64th, so that a link is found by 63 hashes at most */
  private readonly kept: Uint8Array[] = [];

  constructor(readonly secret: string) {
    let link: Uint8Array = hexToBytes(secret);
    for (let number = LENGTH; number >= 0; number -= KEPT) {
      this.kept[number / KEPT] = link;
      if (number) link = back(link, KEPT);
    }
  }

  static fresh(): Chain {
    return new Chain(bytesToHex(crypto.getRandomValues(new Uint8Array(32))));
  }

  get root(): string {
    return this.link(0);
  }

  link(number: number): string {
    const kept = Math.ceil(number / KEPT);
    return bytesToHex(back(this.kept[kept]!, kept * KEPT - number));
  }
}

/** What is drawn in a draw with these links: the server's, then those of all who take part, by number. */
export const drawsOfChains = (draw: number, links: readonly string[]): Draws =>
  new Draws(sha256(utf8ToBytes(`${SCHEME}\n${draw}\n${links.join(" ")}`)), `${SCHEME}\n${draw}\n`);
