/** Milliseconds by which the clocks of page and device may differ: more means that the device has slept. */
const DRIFT = 1000;

/** Time in ms since 1970 that goes on while the device sleeps, which a page's own clock may not, and never goes back. */
export function elapsed(): () => number {
  let slept = 0;
  let page = performance.now();
  let device = Date.now();
  return () => {
    const before = page - device;
    [page, device] = [performance.now(), Date.now()];
    const missed = before - (page - device);
    if (missed > DRIFT) slept += missed;
    return performance.timeOrigin + page + slept;
  };
}
