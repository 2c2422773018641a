/** "1 stone", "2 stones". All three languages have just these two forms for the numbers we use. */
export function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** With a true minus sign. */
export function number(n: number): string {
  return n < 0 ? `−${-n}` : `${n}`;
}

/** With a sign in any case. */
export function signed(n: number): string {
  return n < 0 ? number(n) : `+${n}`;
}
