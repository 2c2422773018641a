import { WELCOME_WITHIN } from "./generated/timeouts";
import { Way } from "./way";
import type { AnyRequest, AnyMessage, Bye, Hello } from "./generated/wire";
import { browser, type World } from "./world";

export type LineState = "connecting" | "open" | "lost" | "closed";

interface Handlers {
  hello: () => Hello;
  /** whether a request has no answer yet */
  unanswered: () => boolean;
  received: (message: AnyMessage) => void;
  /** the table has pinged: it is there, and so are we */
  pinged: () => void;
  state: (state: LineState, reason: string) => void;
}

/** Close codes after which connecting again is of no use. */
const FINAL = new Set([4001, 4003, 4004, 4005, 4013]);
/** ms between two checks, due every 500 ms, after which the page counts as stalled; a hidden page's timers run seldom anyway. */
const BUSY = 2500;

/** A connection to a match that comes back by itself. */
export class Line {
  private socket: WebSocket | null = null;
  private readonly way = new Way();
  private lastMessage = 0;
  /** ms without a message after which the line is dead; the server pings only after its welcome */
  private silence = WELCOME_WITHIN;
  /** the same while an answer is due: the next ping should have come by then */
  private unansweredSilence = WELCOME_WITHIN;
  private checked = 0;
  private ended = false;
  private forgetCall = () => {};
  private readonly unwatch: (() => void)[];

  constructor(
    private readonly match: string,
    private readonly handlers: Handlers,
    private readonly world: World = browser,
  ) {
    this.unwatch = [world.onReturn(() => this.hurry()), world.every(500, () => this.check())];
    this.call();
  }

  send(message: AnyRequest): boolean {
    const { socket } = this;
    if (!socket || socket.readyState !== socket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.ended = true;
    this.forgetCall();
    for (const stop of this.unwatch) stop();
    this.socket?.close(1000);
  }

  private call(): void {
    const { socket, received } = this.world.dial(this.match, this.way.prefix);
    this.socket = socket;
    this.silence = this.unansweredSilence = WELCOME_WITHIN;
    this.lastMessage = this.world.now();
    let bye: Bye | undefined;
    socket.addEventListener("open", () => (this.lastMessage = this.world.now()));
    // A socket that was opened ahead has sent its hello then.
    if (!received) socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event: MessageEvent<string>) => {
      this.lastMessage = this.world.now();
      const message = JSON.parse(event.data) as AnyMessage;
      if (message.type === "ping") {
        socket.send(JSON.stringify({ type: "pong", id: message.id }));
        this.handlers.pinged();
      } else if (message.type === "bye") bye = message;
      else {
        if (message.type === "welcome") {
          this.way.welcomed(message);
          this.silence = message.silent_after ?? 3 * WELCOME_WITHIN; // an older server does not send it
          this.unansweredSilence = message.ping_every ? 1.1 * message.ping_every : WELCOME_WITHIN;
          this.handlers.state("open", "");
        }
        this.handlers.received(message);
      }
    };
    if (received) queueMicrotask(() => received.forEach((event) => socket.onmessage?.(event)));
    socket.onclose = (event) => {
      if (this.ended || socket !== this.socket) return;
      if (FINAL.has(event.code)) {
        this.close();
        this.handlers.state("closed", bye?.reason || event.reason);
        return;
      }
      this.lost(bye?.reason || event.reason, bye ? this.way.closed(bye) : this.way.broke());
    };
  }

  private hello(): Hello {
    const { lost } = this.way;
    return lost ? { ...this.handlers.hello(), lost } : this.handlers.hello();
  }

  private lost(reason: string, pause: number): void {
    this.handlers.state("lost", reason);
    this.forgetCall = this.world.after(pause, () => this.call());
  }

  /**
   * A silent line is dead, though the browser would report its end only much later. A page that was busy
   * itself has not had time to hear.
   */
  private check(): void {
    const now = this.world.now();
    const busy = !this.world.hidden() && now - this.checked > BUSY;
    this.checked = now;
    const { socket } = this;
    const silence = this.handlers.unanswered() ? this.unansweredSilence : this.silence;
    if (busy || !socket || socket.readyState === socket.CLOSED || now - this.lastMessage <= silence) return;
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
