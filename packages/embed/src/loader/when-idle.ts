/** Runs when the browser has nothing else to do, or within a second: some pages never rest. Safari runs it now. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callback, and its `setTimeout` takes what is no number for 0.
  (window.requestIdleCallback ?? (setTimeout as unknown as typeof requestIdleCallback))(run, {
    timeout: 999,
  });
}
