import type { ChanceOf } from "$/games/types";
import type { GivenUp } from "$/lib/generated/wire";
import { drawsOfChains, isLink, LENGTH, linksBack, SCHEME as CHAINS } from "./chain";
import { commitmentOf, type Draws, drawsOfSeed, SCHEME } from "./fair";
import type { Kept, Note } from "./part";

/** What this browser saw before the first roll: the commitment, and the numbers that it put in itself. */
export interface Witness {
  commit: string;
  /** by seat */
  nonces: Record<number, string>;
  /** its own chain, where dice come of chains */
  chain?: Kept;
}

/** What came of drawing everything again. */
export type Finding =
  /** every roll follows; with physics, what went into every throw does */
  | { found: "fair"; rolls: number; physics: boolean; witnessed: boolean; chains?: Shares }
  /** a roll, counted from 1, does not */
  | { found: "wrong"; roll: number; die: string; shown: number; drawn: number }
  /** the seed is not the one that was promised, in the record or to this browser */
  | { found: "other-seed" }
  /** a number that this browser put in is missing, or its chain is */
  | { found: "other-nonce" }
  /** a link is missing, or leads back to another beginning: in which draw, and whose it is */
  | { found: "wrong-link"; draw: number; seats: number[] }
  /** a draw has a number that it cannot have */
  | { found: "wrong-draw"; draw: number }
  /** nothing was promised, or not revealed yet, or there is something that cannot be drawn again */
  | { found: "unknown" };

/** Who had a part in the rolls: how many devices, in how many rolls this browser, and which draws were given up. */
export interface Shares {
  devices: number;
  own: number;
  givenUp: GivenUp[];
}

interface Header {
  dice?: {
    scheme: string;
    commit: string;
    nonces?: string[];
    chains?: { root: string; seats: number[]; since: number }[];
  };
}
interface Line extends Header {
  type: string;
  seed?: string;
  last?: ([number, string] | null)[];
  skipped?: GivenUp[];
  draw?: Note;
}

const HEX = /^(?:[0-9a-f]{2})+$/;

/** Draws every roll of a record again. `chanceOf` returns what a chance event of its game shows. */
export function checkDice(record: string, chanceOf: ChanceOf, witness?: Witness): Finding {
  const [header, ...events] = record
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Line);
  const promised = header?.dice;
  const last = events.findLast(({ type }) => type === "reveal");
  if (!promised || !last?.seed || !HEX.test(last.seed)) return { found: "unknown" };
  if (witness && witness.commit !== promised.commit) return { found: "other-seed" };
  if (promised.scheme === CHAINS) return checkChains(promised, last, events, chanceOf, witness?.chain);
  const nonces = promised.nonces ?? [];
  if (promised.scheme !== SCHEME) return { found: "unknown" };
  if (commitmentOf(last.seed) !== promised.commit) return { found: "other-seed" };
  if (witness && Object.entries(witness.nonces).some(([seat, nonce]) => nonces[Number(seat)] !== nonce))
    return { found: "other-nonce" };
  return drawAgain(events, chanceOf, Boolean(witness), (_, roll) => drawsOfSeed(last.seed!, nonces, roll));
}

function checkChains(
  { commit, chains = [] }: NonNullable<Header["dice"]>,
  reveal: Line,
  events: Line[],
  chanceOf: ChanceOf,
  own?: Kept,
): Finding {
  const ends = reveal.last ?? [];
  if (!isLink(reveal.seed)) return { found: "other-seed" };
  const links = [linksBack(reveal.seed, LENGTH), ...ends.map((end) => (end ? linksBack(end[1], end[0]) : []))];
  if (links[0]![0] !== commit) return { found: "other-seed" };
  const roots = chains.map(({ root }) => root);
  if (own && own.roots.some((root, at) => root !== roots[at])) return { found: "other-nonce" };
  const ownChain = own ? roots.indexOf(linksBack(own.secret, LENGTH)[0]!) + 1 : 0;
  if (own && !ownChain) return { found: "other-nonce" };
  const shares: Shares = { devices: 0, own: 0, givenUp: [] };
  let next = 1;
  const finding = drawAgain(events, chanceOf, Boolean(own), ({ draw }) => {
    const { n, chains: takers, skipped = [] } = draw ?? { n: 0, chains: [] };
    if (n !== next + skipped.length) return { found: "wrong-draw", draw: next };
    next = n + 1;
    shares.givenUp.push(...skipped);
    shares.devices = Math.max(shares.devices, takers.length);
    if (takers.includes(ownChain)) shares.own += 1;
    const wrong = takers.find((taker) => !links[taker]?.[n] || links[taker][0] !== roots[taker - 1]);
    if (wrong !== undefined) return { found: "wrong-link", draw: n, seats: chains[wrong - 1]?.seats ?? [] };
    return drawsOfChains(
      n,
      [0, ...takers].map((taker) => links[taker]![n]!),
    );
  });
  shares.givenUp.push(...(reveal.skipped ?? []));
  return finding.found === "fair" ? { ...finding, chains: shares } : finding;
}

/** Every roll against what `drawsOf` says it was drawn from, or what it finds wrong with that. */
function drawAgain(
  events: Line[],
  chanceOf: ChanceOf,
  witnessed: boolean,
  drawsOf: (event: Line, roll: number) => Draws | Finding,
): Finding {
  let rolls = 0;
  let physics = false;
  for (const event of events) {
    const shown = chanceOf(event);
    if (!shown) continue;
    const draws = drawsOf(event, rolls);
    if ("found" in draws) return draws;
    rolls += 1;
    if (!shown.length) return { found: "unknown" };
    for (const one of shown) {
      const drawn = one.sides ? draws.die(one.name, one.sides) : draws.share(one.name);
      physics ||= !one.sides;
      if (drawn !== one.value) return { found: "wrong", roll: rolls, die: one.name, shown: one.value, drawn };
    }
  }
  return { found: "fair", rolls, physics, witnessed };
}
