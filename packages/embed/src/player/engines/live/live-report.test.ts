import { LiveBeat } from '@commoncast/core/insights/beat';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createLiveReport } from './live-report.ts';

it('says by what a broadcast comes, and its mean latency while it is watched at the edge', () => {
  const report = createLiveReport('hls');
  report.look(undefined);
  expect(report.beat).toEqual({ protocol: 'hls' });
  report.look(1.2, 0.4);
  report.look(1.401, 4.9);
  // Two minutes back, on purpose.
  report.look(121, 120);
  expect(report.beat).toEqual({ protocol: 'hls', latencyMs: 1301 });
  expect(v.is(LiveBeat, report.beat)).toBe(true);
});

it('measures where nothing can be sought, too', () => {
  const report = createLiveReport('webRtc');
  report.look(0.046);
  expect(report.beat).toEqual({ protocol: 'webRtc', latencyMs: 46 });
});
