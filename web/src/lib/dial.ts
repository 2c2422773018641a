import type { AnyRequest } from "./generated/wire";

/** A socket that was opened before its page was there, and the messages it received since. */
interface Ahead {
  match: string;
  socket: WebSocket;
  received: MessageEvent<string>[];
}

let ahead: Ahead | undefined;

function open(match: string, way = ""): WebSocket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${way}/ws/${encodeURIComponent(match)}`);
}

/** Opens a socket to a match and sends these requests before its page is here; `dial` hands it to that page. */
export function dialAhead(match: string, requests: AnyRequest[]): void {
  ahead?.socket.close();
  const socket = open(match);
  const received: MessageEvent<string>[] = [];
  socket.onopen = () => requests.forEach((request) => socket.send(JSON.stringify(request)));
  socket.onmessage = (event: MessageEvent<string>) => received.push(event);
  ahead = { match, socket, received };
}

/** A socket to a match, by this way; with the messages received so far if it was opened ahead. */
export function dial(match: string, way: string): { socket: WebSocket; received?: MessageEvent<string>[] } {
  const called = ahead?.match === match && ahead.socket.readyState <= WebSocket.OPEN ? ahead : undefined;
  if (called) ahead = undefined;
  return called ?? { socket: open(match, way) };
}
