import { known } from "./known.svelte";
import { recall, remember } from "./stored";
import type { GameInfo, Level, TableView } from "./generated/wire";

/** What this browser keeps about the opponents of its player in a game. */
interface Kept {
  /** the bot that was chosen last */
  last: string;
  /** the player's estimated strength, on the scale of the levels, and after how many games */
  strength: number;
  games: number;
}

const FRESH: Kept = { last: "", strength: 2, games: 0 };
const WEAKEST = 1;
const STRONGEST = 5;
/** A player one level stronger wins two games of three. */
const STEP = Math.log(2);

/** Chosen instead of a level: an opponent who follows the results. */
export const EVEN = "even";

/** The strength in the name of a bot between two levels; undefined for another name. */
export function strengthIn(bot: string): number | undefined {
  const found = /^strength-([1-5]\.\d)$/.exec(bot);
  return found ? Number(found[1]) : undefined;
}

/** A player's strength after a game against one of strength `other`; `won` is from 0 to 1. */
export function follows(strength: number, other: number, won: number, games: number): number {
  const expected = 1 / (1 + Math.exp(STEP * (other - strength)));
  const change = Math.max(0.4, 2 / (games + 1)) * (won - expected);
  return Math.min(STRONGEST, Math.max(WEAKEST, strength + change));
}

/** The bot nearest to a strength: one between the levels if the game has such, else the nearest level. */
export function evenMatch(levels: Level[], between: boolean, strength: number): string | undefined {
  if (between) return `strength-${strength.toFixed(1)}`;
  const gap = (level: Level) => Math.abs((level.strength ?? Infinity) - strength);
  return levels.filter((level) => level.strength !== null).sort((a, b) => gap(a) - gap(b))[0]?.bot;
}

/** Whom one played against, and how strong one is: kept in this browser, for every game apart. */
class Rivals {
  private kept: Record<string, Kept> = $state.raw(recall<Record<string, Kept>>("rivals", {}));

  of(game: string): Kept {
    return { ...FRESH, ...this.kept[game] };
  }

  choose(game: string, last: string): void {
    this.keep(game, { last });
  }

  /** Counts a game that one player played against bots: the result against each of these. */
  ended(table: TableView, me: number): void {
    const levels = known.find(table.game)?.opponents ?? [];
    let { strength, games } = this.of(table.game);
    for (const [seat, { kind, name }] of table.seats.entries()) {
      const bot = name ?? "";
      const other = strengthIn(bot) ?? levels.find((level) => level.bot === bot)?.strength ?? undefined;
      if (kind !== "bot" || other === undefined) continue;
      strength = follows(strength, other, wonAgainst(table, me, seat), games);
      games += 1;
    }
    if (games !== this.of(table.game).games) this.keep(table.game, { strength, games });
  }

  private keep(game: string, change: Partial<Kept>): void {
    // Another tab may have written since we read.
    const all = recall<Record<string, Kept>>("rivals", this.kept);
    this.kept = { ...all, [game]: { ...FRESH, ...all[game], ...change } };
    remember("rivals", this.kept);
  }
}

function wonAgainst({ outcome, scores }: TableView, me: number, other: number): number {
  if (outcome?.winner === me) return 1;
  if (outcome?.winner === other) return 0;
  const ahead = (scores?.[me] ?? 0) - (scores?.[other] ?? 0);
  return ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
}

export const rivals = new Rivals();

/** Whom one chose last, if there still is such a one; for a newcomer one who loses now and then. */
export function usualRival({ name, opponents }: GameInfo): string {
  const { last, strength } = rivals.of(name);
  const known = opponents.some(({ bot }) => bot === last) || (last === EVEN && opponents.some((one) => one.strength));
  return known ? last : (evenMatch(opponents, false, strength) ?? opponents.at(-1)?.bot ?? "");
}

/** The bot that plays for the chosen opponent. */
export function botFor({ name, opponents, between }: GameInfo, chosen: string): string {
  return chosen === EVEN ? (evenMatch(opponents, between, rivals.of(name).strength) ?? "") : chosen;
}
