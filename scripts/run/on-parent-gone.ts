const INTERVAL_MS = 500;

/**
 * Calls back when the parent process is gone: a killed npm cannot pass its signal on, and would leave the server
 * running where nobody looks for it.
 */
export function onParentGone(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, INTERVAL_MS);
  timer.unref();
}
