import { record } from "$/lib/http";
import { myMatches } from "$/lib/myMatches.svelte";
import { forget, recall, remember, stored } from "$/lib/stored";
import type { EventMessage, TableView } from "$/lib/generated/wire";
import { type Account, added, compare, type RecordLine, openAccount, readRecord, shortened } from "./account";

const PLACE = "told.";

/** The account of the messages of a match; undefined if this browser got none. */
export const accountOf = (match: string): Account | undefined => recall<Account | undefined>(PLACE + match, undefined);

/** Keeps the account of a match: enters every event, and fetches those it has missed. */
export class Bookkeeper {
  private account: Account | undefined;

  constructor(private readonly match: string) {
    this.account = accountOf(match);
    // The account of a match that is not remembered any more is of no use.
    for (const key of stored(PLACE)) if (!myMatches.find(key.slice(PLACE.length))) forget(key);
  }

  /** Enters events in the order of their messages. Raises Trouble if some were missed and cannot be fetched. */
  async enter(table: TableView, events: readonly EventMessage[]): Promise<Account | undefined> {
    for (const told of events) {
      const { type } = told.event as { type: string };
      if (type === "undone") this.takeBack(table, told.n);
      else if (type !== "start" && told.n > (this.account?.n ?? 0)) await this.add(table, told);
    }
    if (table.dice === "knobel-dice/1" && table.undone > (this.account?.undone ?? 0) && this.account?.n)
      await this.rewrite(table);
    if (this.account) remember(PLACE + this.match, this.account);
    return this.account;
  }

  private async add(table: TableView, { n, at, event, extra }: EventMessage): Promise<void> {
    const fresh = !this.account;
    let account = this.account ?? openAccount(table);
    if (n > account.n + 1) {
      const text = await record(this.match);
      // If the events before are not in it, the account stays as it is: "Check" finds the difference.
      if (!compare(account, text).same) return;
      for (const line of readRecord(text).lines.slice(account.n, n - 1)) account = added(account, line);
      if (fresh) account.from = n;
    }
    if (n === account.n + 1) account = added(account, { ...(event as RecordLine), at, ...extra });
    this.account = account;
  }

  private takeBack(table: TableView, to: number): void {
    // Between devices no act is taken back: an event that was sent stays.
    if (!this.account || table.dice !== "knobel-dice/1") return;
    const before = shortened(this.account, to);
    this.account = before && { ...before, undone: this.account.undone + 1 };
  }

  /** Acts were taken back while this page did not listen: alone at one device, the record counts. */
  private async rewrite(table: TableView): Promise<void> {
    const { start, lines } = readRecord(await record(this.match));
    const from = this.account?.from ?? 1;
    this.account = { ...lines.reduce(added, openAccount(start)), from, undone: table.undone };
  }
}
