/** What a browser adds to the dice: 16 bytes in hex that nobody else knew before. */
export const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
