import { beforeEach, describe, expect, test } from "vitest";
import { Tab } from "./fake";

let tab: Tab;

beforeEach(() => void (tab = new Tab()));

const opened = async (address: string) => {
  tab.at(address).enter();
  return (await import("$/lib/route.svelte")).route;
};

/** A click on a link; returns whether the page takes it upon itself. */
function click(to: string, link: object = {}, event: object = {}): boolean {
  const [pathname, hash] = to.split("#");
  const anchor = {
    origin: "https://knobel.test",
    pathname,
    hash: hash ? `#${hash}` : "",
    target: "",
    hasAttribute: () => false,
    ...link,
  };
  const clicked = new Event("click", { cancelable: true });
  Object.defineProperty(clicked, "target", { value: { closest: () => anchor } });
  return !tab.dispatchEvent(Object.assign(clicked, { button: 0, ...event }));
}

test("an address is a path in pieces, and a secret that no server sees", async () => {
  const route = await opened("/join/m%C3%BC1/%zz#inv%20ite");
  expect(route.pieces).toEqual(["join", "mü1", "%zz"]);
  expect(route.secret).toBe("inv%20ite");
});

test("going somewhere can be taken back, unless it takes the place of where we are", async () => {
  const route = await opened("/");
  route.go("/play/m1");
  expect([route.path, tab.visited]).toEqual(["/play/m1", ["/"]]);
  route.go("/replay/m1#key", true);
  expect([route.path, route.secret, tab.visited]).toEqual(["/replay/m1", "key", ["/"]]);
});

test("a step elsewhere takes the place of an open sheet", async () => {
  const route = await opened("/play/m1");
  tab.state = { sheet: true };
  route.go("/");
  expect([route.path, tab.visited]).toEqual(["/", []]);
});

test.each(["popstate", "hashchange"])("Back and typed addresses are noticed: %s", async (type) => {
  const route = await opened("/learn/fini");
  tab.at("/learn/fini#F9").fires(type);
  expect([route.path, route.secret]).toEqual(["/learn/fini", "F9"]);
  tab.at("/").fires(type);
  expect([route.pieces, route.secret]).toEqual([[], ""]);
});

describe("a link", () => {
  test("of ours needs no new page", async () => {
    const route = await opened("/");
    expect(click("/join/m1#invite")).toBe(true);
    expect([route.path, route.secret, tab.visited]).toEqual(["/join/m1", "invite", ["/"]]);
  });

  test.each([
    ["to another house", { origin: "https://elsewhere.test" }, {}],
    ["that wants a window of its own", { target: "_blank" }, {}],
    ["to something to keep", { hasAttribute: (name: string) => name === "download" }, {}],
    ["that is opened in another tab", {}, { ctrlKey: true }],
    ["that is opened in another tab of a Mac", {}, { metaKey: true }],
    ["that is opened in another window", {}, { shiftKey: true }],
    ["that is clicked with another button", {}, { button: 1 }],
  ])("%s is the browser's", async (_, link, event) => {
    const route = await opened("/");
    expect(click("/learn", link, event)).toBe(false);
    expect(route.path).toBe("/");
  });

  test("to a place on this page is the browser's, to the same place of another page ours", async () => {
    await opened("/learn/fini");
    expect(click("/learn/fini#F9")).toBe(false);
    expect(click("/learn/doppel-x#D2")).toBe(true);
  });

  test("that another handler has followed already is left alone", async () => {
    const route = await opened("/");
    const clicked = new Event("click", { cancelable: true });
    clicked.preventDefault();
    Object.defineProperty(clicked, "target", { value: { closest: () => ({ origin: tab.location.origin }) } });
    tab.dispatchEvent(clicked);
    expect(route.path).toBe("/");
  });
});
