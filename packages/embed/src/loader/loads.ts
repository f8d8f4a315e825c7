import { ingestRoute } from '@commoncast/core/insights/route';
import { envelope } from '../session/envelope.ts';
import { key, origin } from './own-script.ts';

/** Beats of loading wait this long. */
const QUIET_MS = 5000;

/** What the session's chunk takes over with the first intent. */
export interface Loads {
  /** Where beats go. */
  readonly url: string;
  /** Writes a batch. */
  readonly wrap: (beats: readonly string[]) => string;
  /** Beats, as JSON, that wait. */
  readonly kept: string[];
}

export const loads: Loads = {
  url: origin + ingestRoute.path,
  wrap: envelope,
  kept: [],
};

const send = (): void => {
  if (loads.kept.length) navigator.sendBeacon(loads.url, loads.wrap(loads.kept.splice(0)));
};

/**
 * Keeps a beat for 5 s or until the page is hidden, should nobody want to watch before: then nothing but the loader
 * is ever fetched. Pages without a key are not measured.
 */
export function keepLoad(beat: string): void {
  if (!key) return;
  loads.kept.push(beat);
  setTimeout(send, QUIET_MS);
}

/** Sends what waits when the page goes. Never `unload`: it would keep the page out of the back/forward cache. */
export function watchLeaving(): void {
  addEventListener('visibilitychange', send);
  addEventListener('pagehide', send);
}
