import type { LineQuality } from '../engine.ts';

/** What is received, as the statistics of a connection name it (W3C webrtc-stats, `inbound-rtp`). */
interface Inbound extends RTCStats {
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly jitter?: number;
  readonly framesDropped?: number;
}

/** Adds up what sound and picture say; the jitter is the larger one. */
export function lineQualityOf(report: Iterable<RTCStats>): LineQuality {
  let [packetsReceived, packetsLost, jitterS, framesDropped] = [0, 0, 0, 0];
  for (const one of report) {
    if (one.type !== 'inbound-rtp') continue;
    const inbound: Inbound = one;
    packetsReceived += inbound.packetsReceived ?? 0;
    packetsLost += Math.max(0, inbound.packetsLost ?? 0);
    jitterS = Math.max(jitterS, inbound.jitter ?? 0);
    framesDropped += inbound.framesDropped ?? 0;
  }
  return { packetsReceived, packetsLost, jitterS, framesDropped };
}
