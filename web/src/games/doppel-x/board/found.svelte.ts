import { findBoard } from "./find";
import type { Board } from "../generated/wire";

/** The board that a match's options name: undefined until it is known, and where it cannot be had. */
export class FoundBoard {
  now: Board | undefined = $state.raw();

  constructor(option: () => string) {
    $effect(() => {
      const wanted = option();
      const keep = (found?: Board) => {
        if (option() === wanted) this.now = found;
      };
      findBoard(wanted).then(keep, () => keep());
    });
  }
}
