/** How much bigger than usual this browser writes: 2 for somebody who set twice the size. */
export const textScale = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
