const ALL = [0, 1, 2, 3, 4, 5, 6, 7];

/** Which colour and symbol each seat has: the one that was chosen, if no seat before has it, else the next one free. */
class Wearing {
  private worn = $state.raw(ALL);

  of(seat: number): number {
    return this.worn[seat] ?? seat;
  }

  /** What was chosen, by seat; null: nothing. */
  wear(chosen: readonly (number | null)[]): void {
    const taken = new Set<number>();
    const found = ALL.map((seat) => {
      const wish = chosen[seat] ?? undefined;
      if (wish === undefined || taken.has(wish)) return undefined;
      taken.add(wish);
      return wish;
    });
    const worn = found.map((wish, seat) => {
      const look = wish ?? (taken.has(seat) ? ALL.find((one) => !taken.has(one)) : seat) ?? seat;
      taken.add(look);
      return look;
    });
    if (worn.join() !== this.worn.join()) this.worn = worn;
  }
}
export const wearing = new Wearing();
