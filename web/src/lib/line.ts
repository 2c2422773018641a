import { dial } from "./dial";
import type { AnyRequest, AnyMessage, Hello } from "./wire";

export type LineState = "connecting" | "open" | "lost" | "closed";

interface Ears {
  hello: () => Hello;
  told: (message: AnyMessage) => void;
  state: (state: LineState, reason: string) => void;
}

/** Codes after which calling again is of no use. */
const FINAL = new Set([4001, 4003, 4004, 4005, 4013]);
const WAITS = [200, 500, 1000, 2000, 3000];
/** Milliseconds without a word after which a line is dead; the table pings every two seconds. */
const SILENCE = 5000;
/** Milliseconds that calling may take, on a slow line as well. */
const CALLING = 15_000;
/** Milliseconds between two looks, a second apart, that show that the page had no time; one that nobody sees looks seldom. */
const BUSY = 2500;

/** A connection to a match that comes back by itself. */
export class Line {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private heard = 0;
  private checked = 0;
  private readonly watchdog: number;
  private ended = false;
  private readonly again = () => this.hurry();

  constructor(
    private readonly match: string,
    private readonly ears: Ears,
  ) {
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
    this.watchdog = window.setInterval(() => this.check(), 1000);
    this.call();
  }

  say(message: AnyRequest): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  hangUp(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.watchdog);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close(1000);
  }

  private call(): void {
    const { socket, heard } = dial(this.match);
    this.socket = socket;
    this.heard = performance.now();
    let bye = "";
    socket.addEventListener("open", () => (this.heard = performance.now()));
    // Who was called ahead was greeted then.
    if (!heard) socket.onopen = () => socket.send(JSON.stringify(this.ears.hello()));
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = performance.now();
      const told = JSON.parse(event.data) as AnyMessage;
      if (told.type === "ping") socket.send(JSON.stringify({ type: "pong", id: told.id }));
      else if (told.type === "bye") bye = told.reason;
      else {
        if (told.type === "welcome") {
          this.tries = 0;
          this.ears.state("open", "");
        }
        this.ears.told(told);
      }
    };
    if (heard) queueMicrotask(() => heard.forEach((event) => socket.onmessage?.(event)));
    socket.onclose = (event) => {
      if (this.ended || socket !== this.socket) return;
      if (FINAL.has(event.code)) {
        this.hangUp();
        this.ears.state("closed", bye || event.reason);
        return;
      }
      this.lost(bye || event.reason);
    };
  }

  private lost(reason: string): void {
    this.ears.state("lost", reason);
    this.timer = window.setTimeout(() => this.call(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
  }

  /**
   * Silence means that the line is dead though nobody said so: it would not even close before long. A page that was busy
   * itself has not had time to hear.
   */
  private check(): void {
    const now = performance.now();
    const busy = !document.hidden && now - this.checked > BUSY;
    this.checked = now;
    if (busy) return;
    const socket = this.socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    const most = socket.readyState === WebSocket.OPEN ? SILENCE : CALLING;
    if (now - this.heard <= most) return;
    this.socket = null;
    socket.close();
    this.lost("");
  }

  private hurry(): void {
    const waits = !this.socket || this.socket.readyState === WebSocket.CLOSED;
    if (document.hidden || this.ended || !waits) return;
    clearTimeout(this.timer);
    this.call();
  }
}
