import { replay } from "$/lib/http";
import { sound } from "$/lib/sound";
import type { DieView, View, Pose } from "../generated/wire";
import type { GoneSign, Playing } from "../hand/desk.svelte";
import { constants, type FiNi } from "../game";
import { spots, type Spot } from "../felt/lie";
import { predicted, type Pending } from "../hand/predict";
import type { Ruling } from "../ruling/ruling";

type Line = FiNi["Event"];
type Kind = "street" | "set";

const draw = (below: number) => crypto.getRandomValues(new Uint32Array(1))[0]! % below;

/** A duel without a clock and without another hand. What is done is written down as a record; the table judges it. */
export class PracticeDesk implements Playing {
  view: View | undefined = $state.raw();
  rest: Spot[] = $state.raw([]);
  ruling: Ruling | undefined = $state.raw();
  failed = $state(false);
  readonly signs: GoneSign[] = [];
  private lines: Line[] = [];

  get going(): boolean {
    return this.view !== undefined && this.ruling === undefined;
  }

  get shown(): View {
    return this.view!;
  }

  /** New dice, and something in the other tray that silver dice can copy. */
  async deal(kind: Kind): Promise<void> {
    this.ruling = undefined;
    const values = Array.from({ length: constants().dice }, () => 1 + draw(6));
    this.rest = spots(scattered());
    this.lines = [...past(kind), { type: "roll", seat: kind === "street" ? 0 : 1, values }, ...theirs(values, kind)];
    await this.tell();
    sound.dice();
  }

  grab(seat: number, die: number): boolean {
    if (!this.going || this.shown.hands[seat]) return false;
    this.happen({ seat, act: { type: "grab", die } });
    return true;
  }

  lay(seat: number, slot: number): void {
    if (this.going && this.shown.hands[seat]) this.happen({ seat, act: { type: "place", slot } });
  }

  move(seat: number, die: number, slot: number): void {
    this.happen({ seat, act: { type: "move", die, slot } });
  }

  drop(): void {
    // Nothing falls here: the die stays in the hand.
  }

  async call(seat: number): Promise<void> {
    const before = this.view;
    if (!this.going || !before) return;
    sound.call();
    this.lines.push({ type: "fini", seat });
    const step = await this.tell();
    if (!step) return void this.lines.pop();
    if (step.verdict) this.ruling = { event: step.event, verdict: step.verdict, before, after: step.view };
  }

  private happen(done: Pending): void {
    if (!this.view) return;
    sound.contact(0.4, 900);
    this.lines.push({ ...done.act, seat: done.seat });
    this.view = predicted(this.view, [done]);
  }

  /** Lets the table read what happened so far. */
  private async tell() {
    const header = { format: "knobel-record/1", game: "fini", seats: ["A", "B"], first: 0, options: {} };
    this.failed = false;
    try {
      const read = await replay<FiNi>([header, ...this.lines].map((line) => JSON.stringify(line)).join("\n") + "\n");
      const step = read.steps.at(-1);
      if (step && !step.verdict) this.view = step.view;
      return step;
    } catch {
      this.failed = true;
      return undefined;
    }
  }
}

/** Sets are for round 2: before it comes a first round in which seat 1 drops a die in every duel. */
function past(kind: Kind): Line[] {
  if (kind === "street") return [];
  return Array.from({ length: constants().chips }, (_, i): Line[] => [
    { type: "roll", seat: i % 2, values: Array<number>(constants().dice).fill(1) },
    { type: "fault", seat: 1, what: "drop" },
  ]).flat();
}

/** Two or three neighbours, or two equal dice, that the other has taken already. */
function theirs(values: number[], kind: Kind): Line[] {
  const coloured = values.slice(0, constants().coloured).map((value, die): DieView => ({ die, value, silver: false }));
  const start = coloured[draw(coloured.length)]!;
  const wanted = kind === "street" ? [start.value, start.value + 1, start.value + 2] : [start.value, start.value];
  const taken: DieView[] = [];
  for (const value of wanted) {
    const found = coloured.find((die) => die.value === value && !taken.includes(die));
    if (!found) break;
    taken.push(found);
  }
  return taken.flatMap(({ die }, slot): Line[] => [
    { type: "grab", seat: 1, die },
    { type: "place", seat: 1, slot },
  ]);
}

/** As if thrown: anywhere in the middle of the square, turned anyhow. */
function scattered(): Pose[] {
  return Array.from({ length: constants().dice }, () => {
    const [turn, away] = [(draw(3600) / 1800) * Math.PI, 125 * Math.sqrt(draw(1000) / 1000)];
    const round = (draw(3600) / 1800) * Math.PI;
    return [away * Math.cos(round), away * Math.sin(round), 8, Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)];
  });
}
