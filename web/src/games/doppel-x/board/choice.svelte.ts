import { Trouble } from "$/lib/http";
import { textOf, type Piece } from "../obstacles/pieces";
import type { Board } from "../generated/wire";
import { checkBoard, listBoards } from "./fetch";

/** A board, and what names it in a match's options: its name, or its whole text. */
export interface Chosen {
  board: Board;
  option: string;
}
/** A board of one's own: from a file, or with pieces on another one. */
interface Own extends Chosen {
  on: Chosen;
  pieces: Piece[];
}

/** The boards to choose from: those of the server, and one of the player's own. */
export class BoardChoice {
  house: Board[] = $state.raw([]);
  private own: Own | undefined = $state.raw();
  busy = $state(false);
  /** what the server found wrong with a board of one's own; undefined: nothing */
  fault: string | undefined = $state();

  async load(): Promise<void> {
    this.house = await listBoards();
  }

  get all(): Chosen[] {
    const house = this.house.map((board) => ({ board, option: board.id }));
    return this.own ? [...house, this.own] : house;
  }

  find(option: string): Board | undefined {
    return this.all.find((one) => one.option === option)?.board;
  }

  /** What was put on a board, and the board without it. */
  piecesOn(board: Board): Piece[] {
    return this.own?.board === board ? this.own.pieces : [];
  }
  bare(board: Board): Board {
    return this.own?.board === board ? this.own.on.board : board;
  }

  /** A board file. Undefined if it is none. */
  async read(file: File): Promise<Chosen | undefined> {
    const text = await file.text();
    return this.check(text, (checked) => ({ ...checked, on: checked, pieces: [] }));
  }

  /** The board with these pieces on it: the server has a look at it, as at any other. Undefined if it must not be. */
  async furnish(board: Board, pieces: Piece[]): Promise<Chosen | undefined> {
    const on = this.own?.board === board ? this.own.on : { board, option: board.id };
    if (pieces.length) return this.check(textOf(on.board, pieces), (checked) => ({ ...checked, on, pieces }));
    this.own = this.house.includes(on.board) ? undefined : { ...on, on, pieces };
    this.fault = undefined;
    return on;
  }

  private async check(option: string, own: (checked: Chosen) => Own): Promise<Chosen | undefined> {
    this.busy = true;
    this.fault = undefined;
    try {
      this.own = own({ option, board: await checkBoard(option) });
      return this.own;
    } catch (error) {
      this.fault = error instanceof Trouble ? error.message : "";
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
