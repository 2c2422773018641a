import { settings } from "$/lib/settings.svelte";
import "../colours.css";

export type Theme = "light" | "dark";

const known = new Map<string, string>();

/**
 * A colour of the style sheet (`p0` is `--p0`) as #rrggbb, for canvases, three dimensions and mixing: read once for
 * each theme, and also for one that is not shown, because a Double X is dark at any time of the day.
 */
export function colour(name: string, theme: Theme = settings.shown): string {
  const key = `${theme} ${name}`;
  let found = known.get(key);
  if (!found) {
    found = ask(name, theme);
    known.set(key, found);
  }
  return found;
}

function ask(name: string, theme: Theme): string {
  const probe = document.createElement("i");
  probe.dataset["theme"] = theme;
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
  probe.remove();
  return `#${[0, 1, 2]
    .map((i) =>
      Number(parts[i] ?? 0)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
