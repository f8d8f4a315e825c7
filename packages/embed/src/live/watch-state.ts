import type { StreamStatus } from '@commoncast/core/live/constants';
import { liveStateRoute } from '@commoncast/core/live/route';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import type { Site } from '../loader/site.ts';
import { siteAddress } from '../loader/site-address.ts';
import { type Polled, pollDelayMs } from './poll-delay.ts';
import { createServerClock } from './server-clock.ts';

/** How a stream stands, and what the server's clock says. */
export interface StateWatch {
  /** Milliseconds since 1970, by the server's clock. */
  now(): number;
  /** Asks at once. */
  ask(): unknown;
}

export interface WatchOptions {
  /** Whom to ask; nobody is asked without one. */
  readonly site: Site | undefined;
  readonly streamId: string;
  readonly signal: AbortSignal;
  readonly onState: (state: PublicLiveState) => void;
  /** When the next change is due, by the server's clock. */
  readonly changesAtMs: (nowMs: number) => number | undefined;
}

/** Asks how a stream stands again and again, while somebody can see the page and something can change. */
export function watchState({ site, streamId, signal, onState, changesAtMs }: WatchOptions): StateWatch {
  const address = site && siteAddress(site, liveStateRoute, { streamId });
  const clock = createServerClock();
  // The time that the first answer says is its own: no cache has kept it.
  let nonce = `&nonce=${Math.random()}`;
  let status: StreamStatus | undefined;
  let sinceMs = performance.now();
  let failures = 0;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (): Promise<void> => {
    if (!address || isAsking || document.hidden || signal.aborted) return;
    clearTimeout(timer);
    isAsking = true;
    let known: Omit<Polled, 'failures'> = {
      status: status ?? 'LIVE',
      startsInMs: 0,
      hasReplay: false,
      sinceMs: 0,
    };
    failures += 1;
    try {
      const sentMs = performance.now();
      const response = await fetch(address + nonce, { signal });
      const { responseData }: { responseData: PublicLiveState } = await response.json();
      const { live, serverTime, replay } = responseData;
      clock.hear(Date.parse(serverTime), sentMs, performance.now());
      if (live.status !== status) sinceMs = performance.now();
      status = live.status;
      nonce = '';
      onState(responseData);
      const nowMs = clock.now();
      const changeMs = changesAtMs(nowMs);
      failures = 0;
      known = {
        status,
        startsInMs: live.eventStart === null ? undefined : Date.parse(live.eventStart) - nowMs,
        hasReplay: !!replay,
        sinceMs: performance.now() - sinceMs,
        changesInMs: changeMs && changeMs - nowMs,
      };
    } catch {
      // Then it is asked again, after a longer wait each time.
    }
    const delayMs = pollDelayMs({ ...known, failures }, Math.random());
    isAsking = false;
    if (delayMs !== undefined && !signal.aborted) timer = setTimeout(ask, delayMs);
  };
  document.addEventListener('visibilitychange', ask, { signal });
  addEventListener('online', ask, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  void ask();
  return {
    now: clock.now,
    ask,
  };
}
