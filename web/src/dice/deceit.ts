export type Lie =
  | "other-commit"
  | "other-chain"
  | "renamed"
  | "left-out"
  | "jumped"
  | "called-missing"
  | "denied"
  | "cut-off"
  | "not-decided"
  | "too-often"
  | "resigned"
  | "drawn-twice"
  | "link-missing"
  | "wrong-link"
  | "changed-link"
  | "other-dice"
  | "taken-back";

/** A message of the table that cannot be true, with this browser's evidence. */
export interface Deceit {
  lie: Lie;
  draw: number;
  /** whose chain it is about; 0: the server's */
  chain: number;
  /** this browser's own link for that draw, which was fixed before the first roll, and when it was sent */
  link?: string;
  sent?: string;
  /** what the table sent instead */
  told?: unknown;
  at: string;
}
