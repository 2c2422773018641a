/** The browser's own memory. It may be full, forbidden or emptied at any time; then we go on without it. */

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`knobel.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`knobel.${key}`, JSON.stringify(value));
  } catch {
    // A private window or a full disk: the game itself lives at the table.
  }
}
