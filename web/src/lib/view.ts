/** A view leaves out what never changes during a match: that is as in the view before. */
export function filled<View>(before: View | undefined, view: View): View {
  return before && view && typeof view === "object" && !Array.isArray(view) ? { ...before, ...view } : view;
}

interface Views {
  start: unknown;
  steps: { view: unknown }[];
}

/** A replay in which every view is whole. */
export function whole<R extends Views>(replayed: R): R {
  let before = replayed.start;
  for (const step of replayed.steps) step.view = before = filled(before, step.view);
  return replayed;
}
