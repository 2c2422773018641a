import { dial } from "./dial";

/** What a match on this page needs of the browser: a socket, a clock, and whether the page is seen. Tests bring their own. */
export interface World {
  dial: typeof dial;
  /** ms on a clock that is never set back */
  now(): number;
  /** Calls `what` in so many ms; returns how to prevent that. */
  after(ms: number, what: () => void): () => void;
  /** Calls `what` every so many ms; returns how to end that. */
  every(ms: number, what: () => void): () => void;
  hidden(): boolean;
  /** Calls `what` when the page may be seen again or is online again; returns how to end that. */
  onReturn(what: () => void): () => void;
}

export const browser: World = {
  dial,
  now: () => performance.now(),
  after(ms, what) {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
  every(ms, what) {
    const timer = setInterval(what, ms);
    return () => clearInterval(timer);
  },
  hidden: () => document.hidden,
  onReturn(what) {
    addEventListener("online", what);
    document.addEventListener("visibilitychange", what);
    return () => {
      removeEventListener("online", what);
      document.removeEventListener("visibilitychange", what);
    };
  },
};
