import { constantsOf } from "$/lib/constants";
import type { DieKind } from "$/parts/DieFace.svelte";
import type { GameTypes, Moment as MomentOf } from "../types";
import type { Act, Constants, Event, Pass, Passed, Place, Placed, Roll, ToRoll, Verdict, View } from "./generated/wire";

export type Offer =
  Omit<ToRoll, "seat"> | (Omit<Place, "seat"> & { would: Placed }) | (Omit<Pass, "seat"> & { would: Passed });

/** Qwixx Duel's own things, as the server sends them. */
export interface Qwixx extends GameTypes {
  View: View;
  Event: Event;
  Act: Act;
  Offer: Offer;
  Verdict: Verdict | null;
  Constants: Constants;
}

export type Moment = MomentOf<Qwixx>;
export type RowName = Place["row"];
export const ROWS = ["red", "yellow", "green", "blue"] as const satisfies RowName[];

/** Numbers of the rules that are shown beside the board. */
export const numbers = (): Constants => constantsOf<Constants>("qwixx-duel");

/** A field as text, for lists of them: "red 7". */
export const keyOf = ({ row, value }: { row: string; value: number }) => `${row} ${value}`;

export const kindOf = (die: Placed["dice"][number]): DieKind =>
  die === "white-1" || die === "white-2" ? "white" : die;

/** The fields that may be filled, and what that would do. */
export function litBy(offers: Offer[]): Map<string, Placed> {
  return new Map(offers.flatMap((offer) => (offer.type === "place" ? [[keyOf(offer), offer.would] as const] : [])));
}

/** The dice that lie on the felt. */
export interface Dice {
  white: number[];
  coloured: Record<string, number>;
}

/** The dice of a roll; without those of `closed` rows, which have left the game. */
export function diceOf(roll: Roll | undefined, closed: Set<RowName> = new Set()): Dice {
  const coloured: Record<string, number> = {};
  for (const row of ROWS) if (roll?.[row] && !closed.has(row)) coloured[row] = roll[row];
  return { white: roll?.white ?? [], coloured };
}

export const closedRows = (view: View): Set<RowName> =>
  new Set(view.rows.flatMap(({ name, lock }) => (lock === null ? [] : name)));
