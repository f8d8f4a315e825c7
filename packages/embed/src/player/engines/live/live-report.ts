import type { LiveBeat } from '@commoncast/core/insights/beat';
import type { StreamProtocol } from '@commoncast/core/live/constants';

/** A viewer further behind the edge than this, in seconds, has gone back on purpose: that is no latency. */
const AT_EDGE_S = 5;

/** What beats say of a broadcast, from its engine's regular looks at it. */
export interface LiveReport {
  readonly beat: LiveBeat;
  /** Called in equal steps while the picture moves. @param behindS from the edge, where there is one */
  look(latencyS: number | undefined, behindS?: number): void;
}

/** The mean latency of all looks at the edge, so that any later beat makes up for a lost one. */
export function createLiveReport(protocol: StreamProtocol): LiveReport {
  let looks = 0;
  let sumMs = 0;
  return {
    get beat() {
      return { protocol, ...(looks && { latencyMs: Math.round(sumMs / looks) }) };
    },
    look(latencyS, behindS = 0) {
      if (!latencyS || behindS > AT_EDGE_S) return;
      looks += 1;
      sumMs += latencyS * 1000;
    },
  };
}
