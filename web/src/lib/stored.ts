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

/** All keys that begin so. */
export function stored(beginning: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(`knobel.${beginning}`) ? [key.slice("knobel.".length)] : [],
    );
  } catch {
    return [];
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(`knobel.${key}`);
  } catch {
    // Then it was not there either.
  }
}
