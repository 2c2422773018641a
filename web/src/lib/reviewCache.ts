import { reviewOf } from "./http";
import type { Review } from "./generated/wire";

/** The review that was asked for last: while the last act is still in sight, and again by the page of the result. */
let asked: { match: string; review: Promise<Review> } | undefined;

export function reviewSoon(match: string): Promise<Review> {
  if (asked?.match !== match) {
    const review = reviewOf(match);
    asked = { match, review };
    review.catch(() => (asked = undefined));
  }
  return asked.review;
}
