import type { Beat } from '@commoncast/core/insights/beat';
import type { ReceivedBatch } from '../../src/services/insights/ingest/received-batch.ts';
import {
  mergeBeat,
  type PlayState,
  type ReceivedBeat,
} from '../../src/services/insights/plays/play-state.ts';
import { beatOf } from './beats.ts';

/** Noon, when the plays of these tests begin by every clock. */
export const NOON_MS = Date.parse('2026-03-10T12:00:00Z');

/** A beat of the one play of these tests, with all that came with it. */
export function receivedBeat(
  beat: Partial<Beat> = {},
  {
    batch,
    ...received
  }: Partial<Omit<ReceivedBeat, 'beat' | 'batch'>> & { batch?: Partial<ReceivedBatch> } = {},
): ReceivedBeat {
  return {
    beat: beatOf({ playId: 'play', tClient: NOON_MS, ...beat }),
    batch: {
      ...{ businessId: 'business', sessionId: 'session', viewerId: 'viewer', isCookieless: false },
      ...{ bucket: 'counted', device: 'desktop', browser: 'Firefox', operatingSystem: 'Linux' },
      ...{ pageUrl: 'https://shop.example/film', referrer: 'search.example' },
      receivedAtMs: NOON_MS,
      beats: [],
      ...batch,
    },
    contextId: 'context',
    bucket: 'counted',
    suspicion: null,
    ...received,
  };
}

/** A play of which one beat at noon has said nothing yet, but for what is given. */
export function playState(given: Partial<PlayState> = {}): PlayState {
  return { ...mergeBeat(undefined, receivedBeat()), ...given };
}
