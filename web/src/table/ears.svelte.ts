/** What is said at a table, for those who hear it: what happened, what they typed, what was answered. */
export interface Said {
  id: number;
  text: string;
  by: "table" | "you" | "answer";
}

const KEPT = 200;

export class Ears {
  said: Said[] = $state.raw([]);
  private next = 0;

  say(text: string, by: Said["by"] = "table"): void {
    if (text) this.said = [...this.said.slice(1 - KEPT), { id: this.next++, text, by }];
  }
}
