import type { GameTypes, GameUi } from "$/games/types";
import type { Match } from "$/lib/match.svelte";
import { settings } from "$/lib/settings.svelte";
import { base } from "$/words";
import type { Announcements } from "../announcements.svelte";
import { refusal } from "../refusal";
import { scoreText } from "../spoken";
import { keyOf, meant, wordsIn } from "./reading";
import type { Command, Reply, Speaker } from "./types";
import { typed } from "./words";

/** Who else has to act now. */
function others<G extends GameTypes>(match: Match<G>, names: readonly string[]): string {
  const due = Object.keys(match.legal).map(Number);
  return due.flatMap((seat) => (match.legal[seat]?.length ? (names[seat] ?? "") : [])).join(", ");
}

/** The answer to a player who is not at move: who is. */
export function waitText<G extends GameTypes>(match: Match<G>, names: readonly string[]): string {
  const w = typed.words;
  const waits = others(match, names);
  return waits ? w.turnOf(waits) : w.nobody;
}

/** Sends an act of the seat at move. Returns the refusal in words; what happens comes as an event. */
export async function ask<G extends GameTypes>(
  match: Match<G>,
  ui: Pick<GameUi, "reason"> | undefined,
  act: Parameters<Match<G>["act"]>[1],
  seat = match.due[0],
): Promise<string | undefined> {
  if (seat === undefined) return typed.words.notYours;
  const answer = await match.act(seat, act);
  return answer.type === "refused" ? refusal(answer, ui as GameUi, base.words).text : undefined;
}

/** Everything that can be typed at a table: the game's own commands and those of every table. */
export class Speech {
  private sure = false;

  constructor(
    private readonly match: Match,
    private readonly announcements: Announcements,
    private readonly names: () => string[],
    readonly speaker: Speaker,
  ) {}

  commands(): Command[] {
    const w = typed.words;
    const c = w.commands;
    const own = this.speaker.commands();
    const shared: Command[] = [
      { ...c.legal, run: () => this.legal() },
      { ...c.score, run: () => this.score() || w.nothing },
      { ...c.clock, run: () => this.clock() },
      { ...c.again, run: () => this.again() },
      { ...c.resign, run: () => this.resign() },
      { ...c.exit, run: () => settings.keep({ typed: false }) as undefined },
      { ...c.help, run: () => this.help() },
    ];
    return [...own, ...shared];
  }

  /** Whether a key at the table stands for a command; runs it and says what is answered. */
  press(key: string): boolean {
    const found = this.commands().find((command) => keyOf(command) === key);
    if (found) void this.answer(found.run([]));
    return found !== undefined;
  }

  /** Runs a typed line and adds the answer. */
  async enter(text: string): Promise<void> {
    this.announcements.add(text, "you");
    await this.answer(this.understand(text));
  }

  /** What the seat at move may do, or else who is at move. */
  legal(): string {
    return this.match.due.length ? this.speaker.legal() : waitText(this.match, this.names());
  }

  private async answer(reply: Reply): Promise<void> {
    this.announcements.add((await reply) ?? "", "answer");
  }

  private understand(text: string): Reply {
    const w = typed.words;
    const words = wordsIn(text);
    const [first, ...rest] = words;
    const guessed = this.speaker.guess?.(words);
    if (guessed) return guessed();
    const found = meant(first, this.commands());
    const sure = this.sure;
    this.sure = false;
    if (found.length === 1) {
      this.sure = sure && found[0]!.names === w.commands.resign.names;
      return found[0]!.run(rest);
    }
    const help = w.commands.help.names[0]!;
    if (!found.length) return w.unknown(text.trim(), help);
    return w.several(first!, found.map(({ names }) => names[0]).join(w.or));
  }

  private score(): string {
    const scores = this.match.table?.scores;
    return scores?.length ? `${scoreText(scores, this.names())}.` : "";
  }

  private clock(): string {
    const due = this.match.table?.deadline;
    if (due === null || due === undefined) return typed.words.noClock;
    return typed.words.left(Math.max(0, Math.ceil((due - this.match.now()) / 1000)));
  }

  private again(): string {
    const told = this.announcements.all.filter(({ by }) => by === "table").slice(-5);
    return told.map(({ text }) => text).join(" ") || typed.words.nothing;
  }

  private resign(): string | undefined {
    const w = typed.words;
    if (!this.sure) {
      this.sure = true;
      return w.sure(w.commands.resign.names[0]!);
    }
    this.sure = false;
    if (this.match.me !== undefined) this.match.resign(this.match.me);
    return undefined;
  }

  private help(): string {
    const w = typed.words;
    return this.commands()
      .map(({ names, says, example }) => w.line([example ?? names[0], ...names.slice(1)].join(", "), says))
      .join("\n");
  }
}
