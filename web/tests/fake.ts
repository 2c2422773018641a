import { vi } from "vitest";
import type { AnyMessage, AnyRequest, EventMessage, TableView, Welcome } from "$/lib/generated/wire";
import type { World } from "$/lib/world";

/** A socket as the browser would hand it out; the test is the network and the table at its other end. */
export class FakeSocket {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly sent: AnyRequest[] = [];
  closed: number | undefined;
  private readonly opening: (() => void)[] = [];

  constructor(readonly match: string) {}

  addEventListener(_: "open", what: () => void): void {
    this.opening.push(what);
  }

  send(text: string): void {
    if (this.readyState !== this.OPEN) throw new Error("said over a line that is not open");
    this.sent.push(JSON.parse(text) as AnyRequest);
  }

  close(code = 1005): void {
    this.closed = code;
    this.readyState = this.CLOSING;
  }

  opens(): this {
    this.readyState = this.OPEN;
    this.onopen?.();
    for (const what of this.opening) what();
    return this;
  }

  tells(...messages: AnyMessage[]): this {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }

  breaks(code = 1006, reason = ""): void {
    this.readyState = this.CLOSED;
    this.onclose?.({ code, reason });
  }

  /** What was said of one kind. */
  of<T extends AnyRequest["type"]>(type: T): Extract<AnyRequest, { type: T }>[] {
    return this.sent.filter((request): request is Extract<AnyRequest, { type: T }> => request.type === type);
  }
}

interface Alarm {
  at: number;
  what: () => void;
  every?: number;
}

/** Sockets and a clock that do what the test says. */
export class FakeWorld implements World {
  readonly sockets: FakeSocket[] = [];
  /** by which each of them was dialled */
  readonly ways: string[] = [];
  readonly alarms = new Set<Alarm>();
  readonly returning = new Set<() => void>();
  time = 0;
  unseen = false;
  /** what was told over a line that was opened before its page was there */
  ahead: AnyMessage[] | undefined;

  dial: World["dial"] = (match, way) => {
    this.ways.push(way);
    const socket = new FakeSocket(match);
    this.sockets.push(socket);
    const received = this.ahead?.map((message) => ({ data: JSON.stringify(message) }) as MessageEvent<string>);
    this.ahead = undefined;
    return { socket: socket as unknown as WebSocket, ...(received ? { received } : {}) };
  };

  now = () => this.time;
  hidden = () => this.unseen;
  after = (ms: number, what: () => void) => this.set({ at: this.time + ms, what });
  every = (ms: number, what: () => void) => this.set({ at: this.time + ms, what, every: ms });
  onReturn = (what: () => void) => {
    this.returning.add(what);
    return () => this.returning.delete(what);
  };

  /** The line that was opened last. */
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  /** Lets time pass, and whatever is due happen when it is. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = [...this.alarms].sort((one, other) => one.at - other.at)[0];
      if (!next || next.at > until) break;
      this.time = Math.max(this.time, next.at);
      if (next.every) next.at = this.time + next.every;
      else this.alarms.delete(next);
      next.what();
    }
    this.time = until;
  }

  /** The page stands still meanwhile, and nothing that was due happens before it is over. */
  stall(ms: number): void {
    this.time += ms;
  }

  comesBack(): void {
    for (const what of this.returning) what();
  }

  private set(alarm: Alarm): () => void {
    this.alarms.add(alarm);
    return () => this.alarms.delete(alarm);
  }
}

/** What a tab of a browser has: its own address and listeners, and the disk that it shares with other tabs. */
export class Tab extends EventTarget {
  readonly location = { origin: "https://knobel.test", pathname: "/", hash: "" };
  /** what lies under Back, as addresses */
  readonly visited: string[] = [];
  state: unknown = null;
  languages = ["en-US"];
  system = { dark: false, calm: false };
  private readonly queries: [string, EventTarget][] = [];

  constructor(readonly disk = new Map<string, string>()) {
    super();
  }

  /** Modules that are imported from here on run in this tab, each anew. */
  enter(): this {
    vi.resetModules();
    const { disk, location } = this;
    const move = (state: unknown, _: string, to?: string) => {
      this.state = state;
      if (to !== undefined) this.at(to);
    };
    const pushState = (...step: Parameters<typeof move>) => {
      this.visited.push(location.pathname + location.hash);
      move(...step);
    };
    const globals = {
      location,
      addEventListener: this.addEventListener.bind(this),
      scrollTo: () => {},
      localStorage: {
        getItem: (key: string) => disk.get(key) ?? null,
        setItem: (key: string, text: string) => void disk.set(key, text),
      },
      navigator: { languages: this.languages },
      matchMedia: (query: string) => this.query(query),
      history: Object.defineProperty({ pushState, replaceState: move }, "state", { get: () => this.state }),
    };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    return this;
  }

  at(address: string): this {
    const [path, hash] = address.split("#");
    this.location.pathname = path || this.location.pathname;
    this.location.hash = hash ? `#${hash}` : "";
    return this;
  }

  fires(type: string, more: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), more));
  }

  /** The system changes to dark colours, or to less movement. */
  prefers(what: string): void {
    for (const [query, media] of this.queries)
      if (query.includes(what)) media.dispatchEvent(Object.assign(new Event("change"), { matches: true }));
  }

  private query(query: string): object {
    const media = new EventTarget();
    this.queries.push([query, media]);
    const matches = query.includes("dark") ? this.system.dark : this.system.calm;
    return Object.assign(media, { matches });
  }
}

const SEAT = {
  kind: "person",
  name: "Ada",
  ready: true,
  here: true,
  stand_in: null,
  lag: null,
  away_since: null,
  wants_rematch: false,
  colour: null,
  coached: 0,
  hidden: false,
} as const;

/** A table of two people, under way. */
export const tableOf = (change: Partial<TableView> = {}): TableView => ({
  seats: [{ ...SEAT }, { ...SEAT, name: "Ben" }],
  stage: "playing",
  nonces: [null, null],
  seed: null,
  go: 0,
  deadline: null,
  waiting: null,
  events: 1,
  undone: 0,
  undo: null,
  follows: [],
  now: 0,
  scores: [0, 0],
  outcome: null,
  watchers: 0,
  draw: null,
  chains: null,
  match: "m1",
  game: "qwixx-duel",
  options: {},
  first: 0,
  commit: "c0",
  dice: "knobel-dice/1",
  rolls: [],
  listed: false,
  clock: "off",
  asks: false,
  strict: false,
  coach: false,
  ...change,
});

export const eventOf = (n: number, type = "pass", view: unknown = { at: n }): EventMessage => ({
  n,
  at: 0,
  event: { type },
  view,
  extra: {},
  verdict: null,
  text: null,
  links: [],
});

export const welcomeOf = (change: Partial<Welcome> = {}): Welcome => ({
  type: "welcome",
  seats: [0],
  table: tableOf(),
  legal: {},
  newest: null,
  events: [],
  missed: false,
  ping_every: 2000,
  silent_after: 4500,
  node: "",
  next: "",
  ...change,
});
