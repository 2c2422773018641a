/** The browser's text size as a factor of the usual one: 2 where twice the size is set. */
export const textScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
