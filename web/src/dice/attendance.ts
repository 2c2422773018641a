import { loadChance } from "$/games";
import type { ChanceOf } from "$/games/types";
import { mine } from "$/lib/mine.svelte";
import type { ActRequest, AnyRequest, EventMessage, TableView } from "$/lib/wire";
import { checkRoll, Deceived, type Deceit, type Note, Part } from "./part";

interface Ears {
  say: (message: AnyRequest) => boolean;
  deceived: (deceit: Deceit) => void;
}

/** This browser at a match whose dice come of everybody's chains: it answers by itself, and checks every roll. */
export class Attendance {
  /** seats whose chain was announced over the line that is open now */
  private announced = new Set<number>();

  private constructor(
    private readonly match: string,
    private readonly table: TableView,
    private readonly part: Part,
    private readonly chanceOf: ChanceOf | undefined,
    private readonly ears: Ears,
  ) {}

  static async open(match: string, table: TableView, ears: Ears): Promise<Attendance> {
    const part = new Part(mine.find(match)?.saw?.chain);
    const attendance = new Attendance(match, table, part, await loadChance(table.game), ears);
    attendance.keep(); // before anybody hears of this chain
    return attendance;
  }

  get root(): string {
    return this.part.chain.root;
  }

  giveUp(): void {
    this.part.gaveUp = true;
  }

  /** What travels with an act: this browser's link, if the act lets dice fall. */
  withAct(table: TableView | null, seat: number, kind: string): Pick<ActRequest, "draw" | "link"> {
    const draw = table?.draw;
    if (!draw?.at_once.includes(seat) || !table?.rolls.includes(kind)) return {};
    if (!draw.chains.includes(this.part.number)) return {};
    return { draw: draw.n, link: this.part.chain.link(draw.n) };
  }

  /** How the table stands, and the rolls that were told with it; `anew`: over a new line. */
  see(table: TableView, seats: number[], rolls: EventMessage[], anew: boolean): void {
    const now = performance.now();
    if (anew) {
      this.part.reconnected();
      this.announced.clear();
    }
    try {
      this.part.seeChains(
        table.commit,
        table.chains?.map(({ root }) => root),
      );
      if (table.chains)
        this.part.unseated = table.chains.some(({ root, seats }) => root === this.root && !seats.length);
      this.keep();
      if (rolls.some(({ event }) => gaveUp(event, seats))) this.giveUp();
      for (const roll of rolls) if (roll.links.length) this.seeRoll(now, roll);
      const asked = this.part.seeDraw(now, table.draw);
      const [seat] = seats;
      if (asked !== undefined && seat !== undefined)
        this.ears.say({ type: "link", seat, draw: asked, link: this.part.reveal(now, asked) });
    } catch (lie) {
      if (!(lie instanceof Deceived)) throw lie;
      this.tell(this.part.proof(lie));
    }
    this.announce(table, seats);
  }

  private seeRoll(now: number, roll: EventMessage): void {
    const note = roll.extra.draw as Note;
    const draws = this.part.seeRoll(now, note, roll.links);
    if (this.chanceOf) checkRoll(roll.event as { type: string }, note.n, draws, this.chanceOf);
  }

  /** A seat that came from another device, or whose chain was lost with this browser's memory, has a new one. */
  private announce({ stage, chains }: TableView, seats: number[]): void {
    if (stage !== "playing" && stage !== "paused") return;
    for (const seat of seats) {
      const known = chains?.find((chain) => chain.seats.includes(seat))?.root;
      if (known === this.root || this.announced.has(seat)) continue;
      this.announced.add(seat);
      this.ears.say({ type: "chain", seat, root: this.root });
    }
  }

  private tell(deceit: Deceit): void {
    const before = mine.find(this.match)?.deceits ?? [];
    if (before.length < 20) mine.keep(this.match, { deceits: [...before, deceit] });
    this.ears.deceived(deceit);
  }

  private keep(): void {
    const saw = mine.find(this.match)?.saw ?? { commit: this.table.commit, nonces: {} };
    if (JSON.stringify(saw.chain) !== JSON.stringify(this.part.kept))
      mine.keep(this.match, { saw: { ...saw, chain: this.part.kept } });
  }
}

const gaveUp = (event: unknown, seats: number[]): boolean => {
  const { type, seat } = event as { type: string; seat?: number };
  return type === "forfeit" && seat !== undefined && seats.includes(seat);
};
