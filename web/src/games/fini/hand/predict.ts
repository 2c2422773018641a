import type { DieView, View } from "../generated/wire";

/** Something that a hand of this device did and the table has not confirmed yet. */
export interface Pending {
  seat: number;
  act: { type: "grab"; die: number } | { type: "place"; slot: number } | { type: "move"; die: number; slot: number };
  /** the event that it became */
  n?: number;
}

type Trays = DieView[][];

/** The table as it will be if the own hand's acts count. Nothing but showing: the table decides. */
export function predicted(view: View, pending: Pending[]): View {
  return pending.reduce(after, view);
}

function after(view: View, { seat, act }: Pending): View {
  const { area, hands, trays } = view;
  if (act.type === "grab") {
    const die = area.find((lying) => lying.die === act.die);
    if (!die || hands[seat]) return view;
    return { ...view, area: area.filter((lying) => lying !== die), hands: put(hands, seat, die) };
  }
  const tray = trays[seat] ?? [];
  if (act.type === "place") {
    const die = hands[seat];
    if (!die) return view;
    return { ...view, hands: put(hands, seat, null), trays: lay(trays, seat, tray, die, act.slot) };
  }
  const die = tray.find((lying) => lying.die === act.die);
  if (!die) return view;
  const rest = tray.filter((lying) => lying !== die);
  return { ...view, trays: lay(trays, seat, rest, die, act.slot) };
}

const put = <T>(list: T[], at: number, value: T): T[] => list.map((old, i) => (i === at ? value : old));

const lay = (trays: Trays, seat: number, tray: DieView[], die: DieView, slot: number): Trays =>
  put(trays, seat, [...tray.slice(0, slot), die, ...tray.slice(slot)]);
