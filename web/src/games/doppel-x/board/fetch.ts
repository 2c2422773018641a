import { Trouble } from "$/lib/http";
import type { Board } from "../generated/wire";

async function ask<T>(path: string, request: RequestInit = {}): Promise<T> {
  const answer = await fetch(`/api/games/doppel-x/boards${path}`, request).catch(() => {
    throw new Trouble(0, "unreachable");
  });
  const told = (await answer.json().catch(() => ({}))) as T & { detail?: string };
  if (!answer.ok) throw new Trouble(answer.status, told.detail ?? answer.statusText);
  return told;
}

export const listBoards = () => ask<Board[]>("");
export const showBoard = (name: string) => ask<Board>(`/${encodeURIComponent(name)}`);
/** A board file's text becomes a board with all its keys, or Trouble with a sentence about what to change. */
export const checkBoard = (text: string) => ask<Board>("", { method: "POST", body: text });
