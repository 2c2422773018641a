import type { GameTypes, ReplayOf, Untyped } from "$/games/types";
import { whole } from "./view";
import type {
  Advice,
  Code,
  Continued,
  GameInfo,
  Join,
  Joined,
  Listed,
  Leaving,
  MyGames,
  Opened,
  Opening,
  Puzzle,
  Review,
  Shown,
  Statistics,
} from "./generated/wire";

/** The server refused a request, or could not be reached (`status` 0). */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** of a record, if one was sent: which line is wrong, and the clause it breaks */
    readonly line: number | null = null,
    readonly clause: string | null = null,
    /** of a rule that forbids it: its code, and the facts of the case */
    readonly reason: string | null = null,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Trouble(0, "unreachable");
  }
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => ({}))) as {
    detail?: string;
    extra?: { line?: number; clause?: string; reason?: string; facts?: Record<string, unknown> };
  };
  throw new Trouble(
    answer.status,
    problem.detail ?? answer.statusText,
    problem.extra?.line ?? null,
    problem.extra?.clause ?? null,
    problem.extra?.reason ?? null,
    problem.extra?.facts,
  );
}

async function get<T>(path: string): Promise<T> {
  return (await request(path)).json() as Promise<T>;
}

const JSON_BODY = { "content-type": "application/json" };

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { ...JSON_BODY };
  if (token) headers["authorization"] = `Bearer ${token}`;
  return (await request(path, { method: "POST", headers, body: JSON.stringify(body) })).json() as Promise<T>;
}

/** Milliseconds between two tries of a request that counts once, and for each of them. */
const AGAIN = [300, 1000, 3000];
const ANSWERING = 20_000;
/** What is answered in the server's place, or by one that could not: whether it was done, the page does not know. */
const UNCERTAIN = new Set([0, 502, 503, 504]);

/** Asks again while the answer is lost: only with a key, by which the server finds what it has done before. Raises Trouble. */
async function insist<T>(path: string, body: unknown, waits = AGAIN): Promise<T> {
  const signal = AbortSignal.timeout(ANSWERING);
  try {
    const answer = await request(path, { method: "POST", headers: JSON_BODY, body: JSON.stringify(body), signal });
    return (await answer.json()) as T;
  } catch (error) {
    const trouble = error instanceof Trouble ? error : new Trouble(0, "unreachable"); // it broke off in the middle
    const [wait, ...later] = waits;
    if (wait === undefined || !UNCERTAIN.has(trouble.status)) throw trouble;
    await new Promise((done) => setTimeout(done, wait));
    return insist(path, body, later);
  }
}

const at = (match: string) => `/matches/${encodeURIComponent(match)}`;

export const games = () => get<GameInfo[]>("/games");
export const judge = <Query, Ruling>(game: string, query: Query) =>
  post<Ruling>(`/games/${encodeURIComponent(game)}/judge`, query);
export const listed = () => get<Listed[]>("/matches");
export const makeMatch = (opening: Opening) => insist<Opened>("/matches", opening);
export const playOn = (continued: Continued) => insist<Opened>("/matches/continued", continued);
export const showMatch = (match: string) => get<Shown>(at(match));
export const sitDown = (match: string, join: Join & { token: string }) => insist<Joined>(`${at(match)}/seats`, join);
export const newCode = (match: string, token: string, part: Leaving) => post<Code>(`${at(match)}/codes`, part, token);
export const redeemCode = (match: string, code: string, token: string) =>
  insist<Joined>(`${at(match)}/codes/${encodeURIComponent(code)}`, { token });
export const joinCode = (match: string, invite: string) => post<{ code: string }>(`${at(match)}/invites`, { invite });
export const findCode = (code: string) =>
  get<{ match: string; invite: string; game: string }>(`/invites/${encodeURIComponent(code)}`);
export const addresses = () => get<{ addresses: string[] }>("/here");
export const qr = (text: string) => post<{ size: number; rows: string[] }>("/qr", { text });
export const record = async (match: string) => (await request(`${at(match)}/record`)).text();
export const replay = async <G extends GameTypes = Untyped>(text: string): Promise<ReplayOf<G>> =>
  whole((await (await request("/replay", { method: "POST", body: text })).json()) as ReplayOf<G>);
export const replayOf = async <G extends GameTypes = Untyped>(match: string) =>
  whole(await get<ReplayOf<G>>(`${at(match)}/replay`));
export const reviewOf = (match: string) => get<Review>(`${at(match)}/review`);
export const reviewText = async (text: string): Promise<Review> =>
  (await request("/review", { method: "POST", body: text })).json() as Promise<Review>;
export const coach = (match: string, seat: number, token: string) =>
  post<Advice>(`${at(match)}/coach/${seat}`, {}, token);
export const shippedPuzzle = (game: string, which: { day: string } | { number: number }) =>
  get<Puzzle>(`/games/${encodeURIComponent(game)}/puzzles?${new URLSearchParams(which as Record<string, string>)}`);
export const puzzleAt = (game: string, position: string) =>
  post<Puzzle>(`/games/${encodeURIComponent(game)}/puzzles`, { position });
export const statistics = (played: MyGames) => post<Statistics>("/statistics", played);
export const blob = async (name: string): Promise<ArrayBuffer> =>
  (await request(`/blobs/${encodeURIComponent(name)}`)).arrayBuffer();

export async function closeMatch(match: string, host: string): Promise<void> {
  await request(at(match), { method: "DELETE", headers: { authorization: `Bearer ${host}` } });
}

export async function hideName(match: string, seat: number, host: string): Promise<void> {
  await request(`${at(match)}/names/${seat}`, { method: "DELETE", headers: { authorization: `Bearer ${host}` } });
}
