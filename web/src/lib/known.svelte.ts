import { games } from "./http";
import type { GameInfo } from "./wire";

/** The games that the server has, ours and guests': asked for once, and again if it could not be reached. */
class Known {
  games: GameInfo[] = $state.raw([]);
  private asked: Promise<void> | undefined;

  ready(): Promise<void> {
    return (this.asked ??= this.ask());
  }

  find(game: string): GameInfo | undefined {
    return this.games.find(({ name }) => name === game);
  }

  private async ask(): Promise<void> {
    try {
      this.games = await games();
    } catch (trouble) {
      this.asked = undefined;
      throw trouble;
    }
  }
}

export const known = new Known();
