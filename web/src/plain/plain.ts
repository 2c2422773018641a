import type { PlainView } from "$/lib/generated/wire";

/** What a plain game's things are: all that is known of its acts and events is who and in which words. */
export interface Plain {
  View: PlainView;
  Event: { type: string; seat?: number };
  Act: { type: string };
  Offer: PlainOffer;
  Verdict: unknown;
  Constants: unknown;
}

export interface PlainOffer {
  type: string;
  label: string;
  /** points that it brings, where the game says so */
  gain?: number;
}

/** An offer as it is said to the table: without the words that were only for us. */
export function actOf(offer: PlainOffer): { type: string } {
  const said: Record<string, unknown> & { type: string } = { ...offer };
  for (const shown of ["label", "gain", "would", "seat"]) delete said[shown];
  return said;
}

/** Offers that say the same look the same: one of them is enough. */
export function distinct(offers: PlainOffer[]): PlainOffer[] {
  return [...new Map(offers.map((offer) => [offer.label, offer])).values()];
}
