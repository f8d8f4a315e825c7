import type { LiveBeat } from '@commoncast/core/insights/beat';
import type { LineQuality } from '../engine.ts';

/** How the line of a play did, over all its connections. */
export interface LineTally {
  /** What beats say of it: nothing before the first packet. */
  readonly beat: Pick<LiveBeat, 'packetsLost' | 'packetsReceived' | 'jitterMs'>;
  /** Called in equal steps, with what the connection that there is now has counted. */
  look(line: LineQuality): void;
  /** Another connection takes its place, and counts from 0. */
  reconnect(): void;
}

/** Adds up connections. The jitter is the mean of all looks, so that any later beat makes up for a lost one. */
export function createLineTally(): LineTally {
  let [lost, received, looks, jitterS] = [0, 0, 0, 0];
  let line: LineQuality | undefined;
  const lostNow = () => lost + (line?.packetsLost ?? 0);
  const receivedNow = () => received + (line?.packetsReceived ?? 0);
  return {
    get beat() {
      if (!looks) return {};
      const jitterMs = Math.round((jitterS / looks) * 1e4) / 10;
      return { packetsLost: lostNow(), packetsReceived: receivedNow(), jitterMs };
    },
    look(now) {
      line = now;
      if (!now.packetsReceived) return;
      looks += 1;
      jitterS += now.jitterS;
    },
    reconnect() {
      [lost, received] = [lostNow(), receivedNow()];
      line = undefined;
    },
  };
}
