import type { Match } from "$/lib/match.svelte";
import { ask } from "$/table/typed/speech";
import type { Command, Reply, Speaker, TypedGame } from "$/table/typed/types";
import { typed } from "$/table/typed/words";
import { phrases } from "./phrases";
import { actOf, distinct, type Plain, type PlainOffer } from "./plain";

/** Any game by typed commands: what may be done has a number. */
class Talk implements Speaker {
  constructor(private readonly match: Match<Plain>) {}

  commands(): Command[] {
    return [{ ...typed.words.commands.board, run: () => this.board() }];
  }

  guess(said: string[]): (() => Reply) | undefined {
    const only = said.length === 1 ? said[0]! : "";
    return /^\d+$/.test(only) ? () => this.choose(Number(only)) : undefined;
  }

  legal(): string {
    const w = typed.words;
    return w.choose(this.offers.map(({ label }, i) => w.number(i + 1, label)).join("; "));
  }

  private get offers(): PlainOffer[] {
    const seat = this.match.due[0];
    return seat === undefined ? [] : distinct(this.match.legal[seat] ?? []);
  }

  private choose(number: number): Reply {
    const offer = this.offers[number - 1];
    if (!offer) return typed.words.noSuch(this.offers.length);
    return ask(this.match, undefined, actOf(offer));
  }

  private board(): string {
    const view = this.match.newest?.view;
    const rows = view?.rows.map(({ label, values }) => `${label}: ${values.join(", ")}.`) ?? [];
    return rows.join("\n") || (view?.position ?? "");
  }
}

const game: TypedGame<Plain> = { phrases, open: (match) => new Talk(match) };
export default game;
