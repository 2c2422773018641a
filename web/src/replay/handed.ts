/** A record that goes from one page to the next: from the replay of a file to its review. */
export const handed = { text: "" };
