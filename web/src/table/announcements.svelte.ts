/** A line of what a screen reader reads aloud and the typed table shows: an event, a typed command, or its answer. */
export interface Announcement {
  id: number;
  text: string;
  by: "table" | "you" | "answer";
}

const KEPT = 200;

export class Announcements {
  all: Announcement[] = $state.raw([]);
  private next = 0;

  add(text: string, by: Announcement["by"] = "table"): void {
    if (text) this.all = [...this.all.slice(1 - KEPT), { id: this.next++, text, by }];
  }
}
