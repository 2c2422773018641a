import type { Match } from "$/lib/match.svelte";
import { listed, meant } from "$/table/typed/reading";
import { scoreText } from "$/table/spoken";
import { ask } from "$/table/typed/speech";
import type { Command, Reply, Speaker, TypedGame } from "$/table/typed/types";
import { typed } from "$/table/typed/words";
import { ROWS, type Offer, type Qwixx, type RowName } from "../game";
import { phrases } from "../phrases";
import { diceText, reason, rowText, whiteSum } from "../tale";
import type { Roll } from "../generated/wire";
import { words } from "./words";

/** Qwixx Duel by typed commands. */
class Talk implements Speaker {
  /** a pass that costs a misthrow is said twice: after which event it was said first */
  private asked = -1;

  constructor(
    private readonly match: Match<Qwixx>,
    private readonly names: () => string[],
  ) {}

  commands(): Command[] {
    const c = words.words.commands;
    const table = typed.words.commands;
    return [
      { ...c.roll, run: () => this.act({ type: "roll" }) },
      { ...c.place, run: (rest) => this.place(rest) },
      { ...c.pass, run: () => this.pass() },
      { ...table.board, run: () => this.board() },
      { ...table.dice, run: () => this.dice() },
    ];
  }

  guess(said: string[]): (() => Reply) | undefined {
    const fits = said.length === 2 && /^\d+$/.test(said[1]!) && meant(said[0], rows()).length;
    return fits ? () => this.place(said) : undefined;
  }

  keys() {
    const { walk, choose, leave } = words.words.keys;
    const { enter, escape } = typed.words.keys;
    return [
      { keys: ["←", "→", "↑", "↓"], says: walk },
      { keys: [enter], says: choose },
      { keys: [escape], says: leave },
    ];
  }

  legal(): string {
    const w = words.words;
    const [roll, pass] = [w.commands.roll.names, w.commands.pass.names].map((names) => names[0]!);
    if (this.offers.some(({ type }) => type === "roll")) return w.mayRoll(roll!);
    const fields = this.offers.flatMap((offer) => (offer.type === "place" ? [offer] : []));
    const passing = this.passing;
    const now = this.view.action === 1 ? w.one(whiteSum(this.view.white)) : w.two;
    if (!fields.length) {
      const costs = passing?.does === "misthrow" ? [w.costs(pass!, passing.points)] : [w.onlyPass(pass!)];
      return [now, w.none, ...costs].join(" ");
    }
    const list = fields.map(({ row, value, would }) =>
      w.field(phrases.words.fieldName(row, value), phrases.words.verbs[would.does], would.points),
    );
    const may = passing?.does === "misthrow" ? w.costs(pass!, passing.points) : w.mayPass(pass!);
    return [now, w.fits(listed(list, w.or)), may].join(" ");
  }

  private get view() {
    return this.match.newest!.view;
  }

  private get offers(): Offer[] {
    const seat = this.match.due[0];
    return seat === undefined ? [] : (this.match.legal[seat] ?? []);
  }

  private get passing() {
    return this.offers.find((offer) => offer.type === "pass")?.would;
  }

  private act(act: Parameters<Match<Qwixx>["act"]>[1]): Reply {
    return ask(this.match, { reason }, act);
  }

  private place([row, value]: string[]): Reply {
    const w = words.words;
    const found = meant(row, rows());
    if (!row || !found.length)
      return w.noRow(
        rows()
          .map(({ names }) => names[0])
          .join(", "),
      );
    if (found.length > 1)
      return w.which(
        row,
        listed(
          found.map(({ names }) => names[0]!),
          w.or,
        ),
      );
    if (!value || !/^\d+$/.test(value)) return w.noValue(`${found[0]!.names[0]} 7`);
    return this.act({ type: "place", row: found[0]!.row, value: Number(value) });
  }

  private pass(): Reply {
    const costs = this.passing?.does === "misthrow" && this.offers.some(({ type }) => type === "place");
    const now = this.match.newest?.n ?? -1;
    if (costs && this.asked !== now) {
      this.asked = now;
      return words.words.sure(words.words.commands.pass.names[0]!, this.passing!.points);
    }
    return this.act({ type: "pass" });
  }

  private board(): string {
    const w = words.words;
    const { rows, misthrows, stock } = this.view;
    const names = this.names();
    const lines = rows.map((row) => `${rowText(row, names)}.`);
    return [...lines, w.misthrows(scoreText(misthrows, names)), w.stock(scoreText(stock, names))].join("\n");
  }

  private dice(): string {
    const { white, coloured, action } = this.view;
    if (!action) return words.words.noDice;
    return `${diceText({ white, ...coloured } as unknown as Roll)}.`;
  }
}

const rows = (): { row: RowName; names: string[] }[] =>
  ROWS.map((row) => ({ row, names: words.words.rows[row] ?? [row] }));

const game: TypedGame<Qwixx> = { phrases: words, open: (match, names) => new Talk(match, names) };
export default game;
