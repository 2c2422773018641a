import { games } from "./http";
import type { GameInfo } from "./generated/wire";

/** What came along with the page (server/http/ahead.py), unless the page comes from this device and may be old. */
function enclosed(): GameInfo[] | undefined {
  if (navigator.serviceWorker?.controller) return undefined;
  const text = document.getElementById("known-games")?.textContent;
  return text ? (JSON.parse(text) as GameInfo[]) : undefined;
}

/** The games that the server has, ours and guests': asked for once, and again if it could not be reached. */
class Known {
  games: GameInfo[] = $state.raw([]);
  private fetching: Promise<void> | undefined;

  ready(): Promise<void> {
    return (this.fetching ??= this.fetch());
  }

  find(game: string): GameInfo | undefined {
    return this.games.find(({ name }) => name === game);
  }

  private async fetch(): Promise<void> {
    try {
      this.games = enclosed() ?? (await games());
    } catch (trouble) {
      this.fetching = undefined;
      throw trouble;
    }
  }
}

export const known = new Known();
