import { checkBoard, showBoard } from "./fetch";
import type { Board } from "../generated/wire";

const found = new Map<string, Promise<Board>>();

/** The board that a match's options name: one of the server's by its name, any other as its whole text. */
export function findBoard(option: string): Promise<Board> {
  let board = found.get(option);
  if (!board) {
    board = option.trimStart().startsWith("{") ? checkBoard(option) : showBoard(option);
    board.catch(() => found.delete(option));
    found.set(option, board);
  }
  return board;
}
