import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Fair dice, drawn again in the browser: the schemes of docs/fair-dice.md. The browser's own SHA-256 is not there on
 * plain HTTP, and a table in the same room mostly is plain HTTP.
 */
export const SCHEME = "knobel-dice/1";
const SPAN = 1n << 64n;

/** What may be shown before the game: the seed's SHA-256. */
export const commitmentOf = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** The draws of the roll or throw with this number, counted from 0, by seed and nonces. */
export const drawsOfSeed = (seed: string, nonces: string[], chance: number): Draws =>
  new Draws(hexToBytes(seed), `${SCHEME}\n${nonces.join(" ")}\n${chance}\n`);

/** The draws of one roll or throw: by a key, from what its scheme puts before every name. */
export class Draws {
  constructor(
    private readonly key: Uint8Array,
    private readonly prefix: string,
  ) {}

  die(name: string, sides: number): number {
    const all = BigInt(sides);
    const whole = SPAN - (SPAN % all); // numbers from here on would favour the low faces
    let attempt = 0;
    let number = this.number(name, attempt);
    while (number >= whole) number = this.number(name, ++attempt);
    return 1 + Number(number % all);
  }

  /** A number from 0 up to 1, for what is not a die's face. */
  share(name: string): number {
    return Number(this.number(name, 0) >> 11n) / 2 ** 53;
  }

  private number(name: string, attempt: number): bigint {
    const digest = hmac(sha256, this.key, utf8ToBytes(`${this.prefix}${name}\n${attempt}`));
    return BigInt(`0x${bytesToHex(digest.subarray(0, 8))}`);
  }
}
