import { WELCOME_WITHIN } from "./generated/timeouts";
import { Way } from "./way";
import type { AnyRequest, AnyMessage, Bye, Hello } from "./generated/wire";
import { browser, type World } from "./world";

export type LineState = "connecting" | "open" | "lost" | "closed";

interface Ears {
  hello: () => Hello;
  /** whether something that was said has no answer yet */
  unanswered: () => boolean;
  told: (message: AnyMessage) => void;
  state: (state: LineState, reason: string) => void;
}

/** Codes after which calling again is of no use. */
const FINAL = new Set([4001, 4003, 4004, 4005, 4013]);
/** Milliseconds between two looks, half a second apart, that show that the page had no time; one that nobody sees looks seldom. */
const BUSY = 2500;

/** A connection to a match that comes back by itself. */
export class Line {
  private socket: WebSocket | null = null;
  private readonly way = new Way();
  private heard = 0;
  /** ms without a message after which the line is dead; the table pings only those whom it has welcomed */
  private silence = WELCOME_WITHIN;
  /** the same while an answer is due: the next ping should have come by then */
  private unansweredSilence = WELCOME_WITHIN;
  private checked = 0;
  private ended = false;
  private forgetCall = () => {};
  private readonly unwatch: (() => void)[];

  constructor(
    private readonly match: string,
    private readonly ears: Ears,
    private readonly world: World = browser,
  ) {
    this.unwatch = [world.onReturn(() => this.hurry()), world.every(500, () => this.check())];
    this.call();
  }

  say(message: AnyRequest): boolean {
    const { socket } = this;
    if (!socket || socket.readyState !== socket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  hangUp(): void {
    this.ended = true;
    this.forgetCall();
    for (const stop of this.unwatch) stop();
    this.socket?.close(1000);
  }

  private call(): void {
    const { socket, heard } = this.world.dial(this.match, this.way.prefix);
    this.socket = socket;
    this.silence = this.unansweredSilence = WELCOME_WITHIN;
    this.heard = this.world.now();
    let bye: Bye | undefined;
    socket.addEventListener("open", () => (this.heard = this.world.now()));
    // Who was called ahead was greeted then.
    if (!heard) socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = this.world.now();
      const told = JSON.parse(event.data) as AnyMessage;
      if (told.type === "ping") socket.send(JSON.stringify({ type: "pong", id: told.id }));
      else if (told.type === "bye") bye = told;
      else {
        if (told.type === "welcome") {
          this.way.welcomed(told);
          this.silence = told.silent_after ?? 3 * WELCOME_WITHIN; // an older table does not say
          this.unansweredSilence = told.ping_every ? 1.1 * told.ping_every : WELCOME_WITHIN;
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
        this.ears.state("closed", bye?.reason || event.reason);
        return;
      }
      this.lost(bye?.reason || event.reason, bye ? this.way.closed(bye) : this.way.broke());
    };
  }

  private hello(): Hello {
    const { lost } = this.way;
    return lost ? { ...this.ears.hello(), lost } : this.ears.hello();
  }

  private lost(reason: string, pause: number): void {
    this.ears.state("lost", reason);
    this.forgetCall = this.world.after(pause, () => this.call());
  }

  /**
   * Silence means that the line is dead though nobody said so: it would not even close before long. A page that was busy
   * itself has not had time to hear.
   */
  private check(): void {
    const now = this.world.now();
    const busy = !this.world.hidden() && now - this.checked > BUSY;
    this.checked = now;
    const { socket } = this;
    const silence = this.ears.unanswered() ? this.unansweredSilence : this.silence;
    if (busy || !socket || socket.readyState === socket.CLOSED || now - this.heard <= silence) return;
    this.socket = null;
    socket.close();
    this.lost("", this.way.broke());
  }

  private hurry(): void {
    const waits = !this.socket || this.socket.readyState === this.socket.CLOSED;
    if (this.world.hidden() || this.ended || !waits) return;
    this.forgetCall();
    this.call();
  }
}
