import { ingestRoute } from '@commoncast/core/insights/route';
import type { PageDetails } from '@commoncast/core/widgets/schema';
import { type Visitor, visitor } from './consent.ts';
import { envelope } from './envelope.ts';
import { origin } from './own-script.ts';
import type { PageReporter } from './page-reporter.ts';
import { WORTH_REPEATING } from './worth-repeating.ts';

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
  /** Set by the session's chunk once it has taken over. */
  reporter?: PageReporter;
}

/** What the loader shares with the widgets of a page, and with its players. */
export interface Site extends Loads {
  /** The page's first answer; undefined until it has come. */
  page?: PageDetails;
  /** Asks again, for the page's present address and with what else is to be asked; undefined where it was refused. */
  ask?: (query?: URLSearchParams) => Promise<PageDetails | undefined>;
  readonly visitor: Visitor;
  /** Takes a beat, as JSON, that belongs to no play. */
  readonly keep: (beat: string) => void;
}

export const site: Site = {
  url: origin + ingestRoute.path,
  wrap: envelope,
  kept: [],
  visitor,
  // For 5 s or until the page is hidden, should nobody want to watch before: then nothing but the loader is ever fetched.
  keep(beat) {
    site.kept.push(beat);
    setTimeout(send, QUIET_MS);
  },
};

/**
 * Sends what waits, with a request that outlives the page. Blockers refuse pings to other sites (`sendBeacon`), but let
 * this pass, as they do what is sent of plays: else those who do not play would go missing.
 */
const send = async (): Promise<void> => {
  const beats = site.kept.splice(0);
  if (!beats.length) return;
  try {
    const { status } = await fetch(site.url, { method: 'POST', keepalive: true, body: site.wrap(beats) });
    if (status < WORTH_REPEATING) return;
  } catch {}
  site.kept.push(...beats);
};
/** Sends what waits when the page goes. Never `unload`: it would keep the page out of the back/forward cache. */
export function watchLeaving(): void {
  addEventListener('visibilitychange', send);
}
