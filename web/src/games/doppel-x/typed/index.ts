import type { Match } from "$/lib/match.svelte";
import { meant } from "$/table/typed/reading";
import { ask } from "$/table/typed/speech";
import type { Command, Reply, Speaker, TypedGame } from "$/table/typed/types";
import { typed } from "$/table/typed/words";
import { AIM_PARTS, aimingIn, type Aiming, type AimPart } from "../aim/aim.svelte";
import { findBoard } from "../board/find";
import { paysOf, type DoppelX, type TileName } from "../game";
import { phrases } from "../phrases";
import { reason, tileWords } from "../tale";
import type { Board } from "../generated/wire";
import { wantedIn } from "./aiming";
import { boxText, diceText } from "./places";
import { words } from "./words";

/** Doppel X by typed commands: aiming, throwing and betting. */
class Talk implements Speaker {
  private readonly aim: Aiming;

  constructor(
    private readonly match: Match<DoppelX>,
    private readonly names: () => string[],
  ) {
    this.aim = aimingIn(match);
  }

  commands(): Command[] {
    const c = words.words.commands;
    const table = typed.words.commands;
    return [
      { ...c.throw, run: (rest) => this.throw(rest) },
      { ...c.aim, run: (rest) => this.set(rest) ?? this.aimed() },
      { ...c.walk, run: (rest) => this.walk(rest) },
      { ...c.bet, run: (rest) => this.bet(rest) },
      { ...c.pass, run: () => this.noBet() },
      { ...table.board, run: async () => boxText(this.aim, await this.board(), this.view) },
      { ...table.dice, run: async () => diceText(this.aim, await this.board(), this.view, this.names()) },
    ];
  }

  /** "strength 40" without "aim". */
  guess(said: string[]): (() => Reply) | undefined {
    const command = Object.values(words.words.commands).some(({ names }) => names.includes(said[0] ?? ""));
    if (command || !said.some((word) => /\d/.test(word)) || typeof wantedIn(said) === "string") return undefined;
    return () => this.set(said) ?? this.aimed();
  }

  keys() {
    const k = words.words.keys;
    const { enter } = typed.words.keys;
    return [
      { keys: ["←", "→", "↑", "↓"], says: k.aim },
      { keys: [k.shift, "←", "→", "↑", "↓"], says: k.more },
      { keys: [enter], says: k.throw },
      { keys: ["[", "]"], says: k.walk },
      { keys: ["1", "2", "3", "4"], says: k.bet },
    ];
  }

  async begin(): Promise<void> {
    const seat = this.seatFor("throw");
    if (seat !== undefined) this.aim.begin(await this.board(), seat, !this.view.opened);
  }

  legal(): string {
    const w = words.words;
    const said: string[] = [];
    if (this.seatFor("throw") !== undefined) {
      const how = w.howTo(w.commands.throw.names[0]!, this.aimed(true));
      said.push(`${this.view.opened ? w.yourThrow : w.yourOpening}. ${how}`);
    }
    if (this.tiles.length) {
      const active = this.names()[this.view.active ?? 0] ?? "";
      const list = this.tiles.map((tile) => this.tileText(tile)).join("; ");
      said.push(`${w.yourBet(active)}: ${w.howBet(list, w.commands.pass.names[0]!)}`);
    }
    return said.join(" ");
  }

  private get view() {
    return this.match.newest!.view;
  }

  private board(): Promise<Board> {
    return findBoard(this.view.options.board);
  }

  private seatFor(type: "throw" | "bet"): number | undefined {
    return this.match.due.find((seat) => this.match.legal[seat]?.some((offer) => offer.type === type));
  }

  private get tiles(): TileName[] {
    const offers = this.match.legal[this.seatFor("bet") ?? -1] ?? [];
    return offers.flatMap((offer) => (offer.type === "bet" ? [offer.tile] : []));
  }

  private tileText(tile: TileName): string {
    const { points, each } = paysOf(tile);
    return words.words.tile(tile, tileWords(tile, this.view.options.e_field), phrases.words.pays(points, each));
  }

  private act(type: "throw" | "bet", act: Parameters<Match<DoppelX>["act"]>[1]): Reply {
    return ask(this.match, { reason }, act, this.seatFor(type) ?? this.match.due[0]);
  }

  private async throw(rest: string[]): Promise<string | undefined> {
    return this.set(rest) ?? this.act("throw", { type: "throw", aim: this.aim.said(await this.board()) });
  }

  /** Sets what was said; answers only what could not be understood. */
  private set(rest: string[]): string | undefined {
    const wanted = wantedIn(rest);
    if (typeof wanted === "string") return words.words.badAim(wanted);
    // The strength comes first: the height follows it.
    for (const part of ["strength", ...AIM_PARTS] as AimPart[]) {
      const value = wanted[part];
      if (value !== undefined) this.aim.set(part, value);
    }
    return undefined;
  }

  /** `brief`: only what is not as usual, and the strength */
  private aimed(brief = false): string {
    const w = words.words;
    const p = phrases.words.aim;
    const { place, direction, strength, height, spin, tooHard } = this.aim;
    const told = (n: number, part: string, value: string) => (n || !brief ? [w.part(part, value)] : []);
    const parts = [
      ...told(place, p.place, p.places(place)),
      ...told(direction, p.direction, p.directions(direction)),
      w.part(p.strength, p.strengths(strength)),
      ...told(0, p.height, p.heights(height)),
      ...told(spin, p.spin, p.spins(spin)),
    ].join(", ");
    return tooHard ? `${parts}. ${w.tooHard}` : parts;
  }

  private walk([way]: string[]): string {
    const w = words.words;
    const found = meant(way, [
      { by: -1, names: w.left },
      { by: 1, names: w.right },
    ]);
    if (found.length !== 1) return w.whichWay(w.left[0]!, w.right[0]!);
    this.aim.walk(found[0]!.by);
    return w.stands(phrases.words.sides[this.aim.side] ?? "");
  }

  private bet([said]: string[]): Reply {
    const w = words.words;
    if (this.seatFor("bet") === undefined) return w.noBet;
    const tile = this.tiles.find((one) => one.toLowerCase() === said);
    if (!tile) return w.noTile(this.tiles.map((one) => this.tileText(one)).join("; "));
    return this.act("bet", { type: "bet", tile });
  }

  private noBet(): Reply {
    if (this.seatFor("bet") === undefined) return words.words.noBet;
    return this.act("bet", { type: "pass" });
  }
}

const game: TypedGame<DoppelX> = { phrases: words, open: (match, names) => new Talk(match, names) };
export default game;
