/** A finger that wants to leave flings the page up: this far, as a part of the window, within this time. */
const FLING_PART = 0.3;
const FLING_MS = 250;

/** Runs when the pointer leaves through the top of the window, or a finger flings the page upwards. */
export function onExit(run: () => void): () => void {
  const end = new AbortController();
  const options = { capture: true, passive: true, signal: end.signal };
  document.addEventListener(
    'mouseout',
    ({ relatedTarget, clientY }) => {
      if (!relatedTarget && clientY <= 0) run();
    },
    options,
  );
  let touchedMs = Number.NEGATIVE_INFINITY;
  let from = { y: 0, atMs: 0 };
  const start = (atMs: number): void => {
    from = { y: window.scrollY, atMs };
  };
  const touch = ({ timeStamp }: Event): void => {
    touchedMs = timeStamp;
  };
  document.addEventListener('touchstart', touch, options);
  document.addEventListener('touchmove', touch, options);
  document.addEventListener(
    'scroll',
    ({ timeStamp }) => {
      // A page also scrolls by itself: after a fling it moves on for a while, and never a second later.
      if (timeStamp - touchedMs > 1000) return;
      if (timeStamp - from.atMs > FLING_MS || window.scrollY > from.y) return start(timeStamp);
      if (from.y - window.scrollY > window.innerHeight * FLING_PART) {
        start(timeStamp);
        run();
      }
    },
    options,
  );
  return () => end.abort();
}
