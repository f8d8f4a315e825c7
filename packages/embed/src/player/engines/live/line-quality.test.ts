import { expect, it } from 'vitest';
import { lineQualityOf } from './line-quality.ts';

const said = (type: RTCStatsType, values: object): RTCStats => ({ id: '', timestamp: 0, type, ...values });

it('adds up sound and picture, and leaves out what is none of theirs', () => {
  expect(
    lineQualityOf([
      said('inbound-rtp', { packetsReceived: 90, packetsLost: 3, jitter: 0.004, framesDropped: 2 }),
      // RFC 3550 counts duplicates, too: below nothing is nothing.
      said('inbound-rtp', { packetsReceived: 10, packetsLost: -1, jitter: 0.01 }),
      said('remote-outbound-rtp', { packetsReceived: 7 }),
    ]),
  ).toEqual({ packetsReceived: 100, packetsLost: 3, jitterS: 0.01, framesDropped: 2 });
});
