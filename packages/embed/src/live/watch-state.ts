import type { StreamStatus } from '@commoncast/core/live/constants';
import { liveStateRoute } from '@commoncast/core/live/route';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import type { Site } from '../loader/site.ts';
import { siteAddress } from '../loader/site-address.ts';
import { pollDelayMs } from './poll-delay.ts';

/** How a stream stands, and what the server's clock says. */
export interface StateWatch {
  /** The server's clock minus the visitor's, in milliseconds. */
  readonly skewMs: number;
  /** Asks at once. */
  ask(): void;
}

export interface WatchOptions {
  /** Whom to ask; nobody is asked without one. */
  readonly site: Site | undefined;
  readonly streamId: string;
  readonly signal: AbortSignal;
  readonly onState: (state: PublicLiveState) => void;
}

/** Asks how a stream stands again and again, while somebody can see the page and something can change. */
export function watchState({ site, streamId, signal, onState }: WatchOptions): StateWatch {
  const address = site && siteAddress(site, liveStateRoute, { streamId });
  let skewMs = 0;
  let status: StreamStatus | undefined;
  let sinceMs = performance.now();
  let failures = 0;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (): Promise<void> => {
    if (!address || isAsking || document.hidden || signal.aborted) return;
    clearTimeout(timer);
    isAsking = true;
    let delayMs: number | undefined;
    try {
      const response = await fetch(address, { signal });
      const { responseData }: { responseData: PublicLiveState } = await response.json();
      const { live, serverTime, replay } = responseData;
      skewMs = Date.parse(serverTime) - Date.now();
      if (live.status !== status) sinceMs = performance.now();
      status = live.status;
      failures = 0;
      delayMs = pollDelayMs(
        {
          status,
          startsInMs:
            live.eventStart === null ? undefined : Date.parse(live.eventStart) - Date.parse(serverTime),
          hasReplay: !!replay,
          sinceMs: performance.now() - sinceMs,
          failures,
        },
        Math.random(),
      );
      onState(responseData);
    } catch {
      failures += 1;
      const asBefore = { status: status ?? 'LIVE', startsInMs: 0, hasReplay: false, sinceMs: 0, failures };
      delayMs = pollDelayMs(asBefore, Math.random());
    }
    isAsking = false;
    if (delayMs !== undefined && !signal.aborted) timer = setTimeout(ask, delayMs);
  };
  document.addEventListener('visibilitychange', ask, { signal });
  addEventListener('online', ask, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  void ask();
  return {
    get skewMs() {
      return skewMs;
    },
    ask: () => void ask(),
  };
}
