/** The sheets that lie open. Back closes the topmost before it leaves the page. */
const open: (() => void)[] = [];

const onTop = () => (history.state as { sheet?: boolean } | null)?.sheet === true;

// A page that is loaded anew shows no sheet, whatever its place in the history says.
if (onTop()) history.replaceState(null, "");

addEventListener("popstate", () => {
  if (onTop()) return;
  open.at(-1)?.();
});

/** A sheet is laid on the page; returns what to call when it is gone, however that came about. */
export function lay(close: () => void): () => void {
  open.push(close);
  if (!onTop()) history.pushState({ sheet: true }, "");
  return () => {
    open.splice(open.indexOf(close), 1);
    // Another may take its place at once, or a link in it lead elsewhere.
    setTimeout(() => {
      if (open.length && !onTop()) history.pushState({ sheet: true }, "");
      else if (!open.length && onTop()) history.back();
    });
  };
}

/** Whether a step elsewhere takes the place of a sheet in the history: Back then leads to the page below it. */
export const leavesSheet = onTop;
