import type { PageReporter } from '../loader/page-reporter.ts';
import type { Loads } from '../loader/site.ts';
import { createTransport } from './transport.ts';
import { browserWire } from './wire.ts';

/** Beats of one moment go together. */
const GATHER_MS = 200;

/** The reporter of a page: it also takes over the beats of loading that the loader has kept. */
export function createPageReporter({ url, wrap, kept }: Loads): PageReporter {
  const transport = createTransport(browserWire(url), wrap);
  const listeners = new Set<(isLeft: boolean) => void>();
  const leave = (isLeft: boolean): void => {
    for (const listener of [...listeners]) listener(isLeft);
    transport.leave(isLeft);
  };
  // Never `unload`: it would keep the page out of the back/forward cache.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave(false);
  });
  addEventListener('pagehide', () => leave(true));

  return {
    add(beat) {
      for (const load of kept.splice(0)) transport.add(load, GATHER_MS);
      transport.add(beat, GATHER_MS);
    },
    onLeave(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
