import { recall, remember } from "./stored";

/** Keys of requests without an answer that this browser keeps, and for how many milliseconds. */
const MOST = 20;
const LASTS = 86_400_000;
/** Characters of a request's name that are kept: a record that is played on is remembered by the page alone. */
const LONGEST = 1000;

/** A request's name, its key, and when it was made. */
type PendingRequest = [request: string, key: string, made: number];

let inMemory: PendingRequest[] = [];

const isOf = (name: string) => (pending: PendingRequest) => pending[0] === name;

/** A random key of 128 bits: 22 characters of base64url. */
export function newKey(): string {
  const text = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const kept = () => recall<PendingRequest[]>("keys", []);

/** The key of a request without an answer, if it is younger than `lasts` ms. */
export function pendingKey(request: string, lasts = LASTS): string | undefined {
  const pending = inMemory.find(isOf(request)) ?? kept().find(isOf(request));
  return pending && Date.now() - pending[2] < lasts ? pending[1] : undefined;
}

/**
 * The key of a request that makes something: the same one for the same request, until it is answered. So the request can be
 * sent again, and finds what it has made.
 */
export function keyFor(request: string, lasts = LASTS): string {
  const known = pendingKey(request, lasts);
  if (known) return known;
  answered(request);
  const pending: PendingRequest = [request, newKey(), Date.now()];
  inMemory.push(pending);
  if (request.length <= LONGEST) remember("keys", [pending, ...kept()].slice(0, MOST));
  return pending[1];
}

/** The request was answered. */
export function answered(request: string): void {
  inMemory = inMemory.filter((pending) => pending[0] !== request);
  const left = kept().filter((pending) => pending[0] !== request);
  if (left.length < kept().length) remember("keys", left);
}
