import { expect, test } from 'vitest';
import * as constants from './constants.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

test('figures keep the bounds that their definitions name', () => {
  expect(constants).toMatchObject({
    BEAT_INTERVAL_MS: 10 * SECOND,
    MAX_RANGES: 200,
    SESSION_IDLE_MS: 30 * MINUTE,
    VIEW_MS: 10 * SECOND,
    CONCURRENT_WINDOW_MS: 30 * SECOND,
    REBUFFER_LIMIT_MS: 5 * MINUTE,
    CLOCK_SLACK_MS: 2 * SECOND,
    ARRIVAL_SLACK_MS: 10 * SECOND,
    MAX_BELIEVED_LATENESS_MS: HOUR,
    MAX_LATENESS_MS: 7 * 24 * HOUR,
    MAX_COUNTED_RATE: 4,
    AUDIENCE_SAMPLE_MS: 10 * SECOND,
    MAX_LATENCY_MS: MINUTE,
    MAX_JITTER_MS: SECOND,
    MAX_PACKETS_PER_S: 10_000,
  });
});
