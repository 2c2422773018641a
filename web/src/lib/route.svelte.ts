import { leavesSheet } from "./sheets";

/** Where we are: the path in pieces, and the secret in the fragment that no server sees. */
class Route {
  path = $state(location.pathname);
  secret = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  get pieces(): string[] {
    return this.path.split("/").filter(Boolean).map(decode);
  }

  go(to: string, replace = false): void {
    history[replace || leavesSheet() ? "replaceState" : "pushState"](null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.secret = location.hash.slice(1);
  }

  /** A link to an address of the app changes the route without loading a page. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.hash) return; // a place on this page
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

function decode(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

export const route = new Route();
