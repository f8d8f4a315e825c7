/** Some pages never rest. */
const LATEST = { timeout: 1_000 };

/** Runs when the browser has nothing else to do, or a second later; Safari has no idle callback, and runs it now. */
export function whenIdle(run: () => void): void {
  // `setTimeout` takes what is no number for 0.
  (window.requestIdleCallback ?? (setTimeout as unknown as typeof requestIdleCallback))(run, LATEST);
}
