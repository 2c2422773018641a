/** What a browser adds to the dice: 16 random bytes in hex, unknown to all others before. */
export const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
