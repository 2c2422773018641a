import type { GameTypes, ReplayOf, Untyped } from "$/games/types";
import { whole } from "./view";
import type {
  Advice,
  Code,
  Continued,
  GameInfo,
  Joined,
  Listed,
  MyGames,
  Opened,
  Opening,
  Puzzle,
  Review,
  Shown,
  Statistics,
} from "./wire";

/** The table said no, or could not be reached (`status` 0). */
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

async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, request);
  } catch {
    throw new Trouble(0, "unreachable");
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => ({}))) as {
    detail?: string;
    extra?: { line?: number; clause?: string; reason?: string; facts?: Record<string, unknown> };
  };
  throw new Trouble(
    answer.status,
    told.detail ?? answer.statusText,
    told.extra?.line ?? null,
    told.extra?.clause ?? null,
    told.extra?.reason ?? null,
    told.extra?.facts,
  );
}

async function get<T>(path: string): Promise<T> {
  return (await ask(path)).json() as Promise<T>;
}

async function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token) headers["authorization"] = `Bearer ${token}`;
  return (await ask(path, { method: "POST", headers, body: JSON.stringify(body) })).json() as Promise<T>;
}

const at = (match: string) => `/matches/${encodeURIComponent(match)}`;

export const games = () => get<GameInfo[]>("/games");
export const judge = <Asked, Ruled>(game: string, asked: Asked) =>
  post<Ruled>(`/games/${encodeURIComponent(game)}/judge`, asked);
export const listed = () => get<Listed[]>("/matches");
export const makeMatch = (opening: Opening) => post<Opened>("/matches", opening);
export const playOn = (continued: Continued) => post<Opened>("/matches/continued", continued);
export const showMatch = (match: string) => get<Shown>(at(match));
export const sitDown = (
  match: string,
  invite: string,
  name: string,
  seat: number | null = null,
  colour: number | null = null,
) => post<Joined>(`${at(match)}/seats`, { name, invite, seat, colour });
export const newCode = (match: string, token: string) => post<Code>(`${at(match)}/codes`, {}, token);
export const takeCode = (match: string, code: string) =>
  post<Joined>(`${at(match)}/codes/${encodeURIComponent(code)}`, {});
export const joinCode = (match: string, invite: string) => post<{ code: string }>(`${at(match)}/invites`, { invite });
export const findCode = (code: string) =>
  get<{ match: string; invite: string; game: string }>(`/invites/${encodeURIComponent(code)}`);
export const addresses = () => get<{ addresses: string[] }>("/here");
export const qr = (text: string) => post<{ size: number; rows: string[] }>("/qr", { text });
export const record = async (match: string) => (await ask(`${at(match)}/record`)).text();
export const replay = async <G extends GameTypes = Untyped>(text: string): Promise<ReplayOf<G>> =>
  whole((await (await ask("/replay", { method: "POST", body: text })).json()) as ReplayOf<G>);
export const replayOf = async <G extends GameTypes = Untyped>(match: string) =>
  whole(await get<ReplayOf<G>>(`${at(match)}/replay`));
export const reviewOf = (match: string) => get<Review>(`${at(match)}/review`);
export const reviewText = async (text: string): Promise<Review> =>
  (await ask("/review", { method: "POST", body: text })).json() as Promise<Review>;
export const coach = (match: string, seat: number, token: string) =>
  post<Advice>(`${at(match)}/coach/${seat}`, {}, token);
export const practise = (game: string, which: { day: string } | { number: number }) =>
  get<Puzzle>(`/games/${encodeURIComponent(game)}/practise?${new URLSearchParams(which as Record<string, string>)}`);
export const practiseOwn = (game: string, position: string) =>
  post<Puzzle>(`/games/${encodeURIComponent(game)}/practise`, { position });
export const statistics = (mine: MyGames) => post<Statistics>("/statistics", mine);
export const blob = async (name: string): Promise<ArrayBuffer> =>
  (await ask(`/blobs/${encodeURIComponent(name)}`)).arrayBuffer();

export async function closeMatch(match: string, host: string): Promise<void> {
  await ask(at(match), { method: "DELETE", headers: { authorization: `Bearer ${host}` } });
}

export async function hideName(match: string, seat: number, host: string): Promise<void> {
  await ask(`${at(match)}/names/${seat}`, { method: "DELETE", headers: { authorization: `Bearer ${host}` } });
}
