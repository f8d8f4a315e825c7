import { LiveBeat } from '@commoncast/core/insights/beat';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createLineTally } from './line-tally.ts';

const lineOf = (packetsLost: number, packetsReceived: number, jitterS: number) => ({
  ...{ packetsLost, packetsReceived, jitterS, framesDropped: 0 },
});

it('says nothing before the first packet', () => {
  const tally = createLineTally();
  tally.look(lineOf(0, 0, 0));
  expect(tally.beat).toEqual({});
});

it('goes on counting where a connection is replaced, and means the jitter of all looks', () => {
  const tally = createLineTally();
  tally.look(lineOf(4, 100, 0.001));
  // One that was lost has come after all.
  tally.look(lineOf(3, 200, 0.002));
  expect(tally.beat).toEqual({ packetsLost: 3, packetsReceived: 200, jitterMs: 1.5 });
  tally.reconnect();
  expect(tally.beat).toMatchObject({ packetsLost: 3, packetsReceived: 200 });
  tally.look(lineOf(0, 0, 0));
  tally.look(lineOf(1, 50, 0.003));
  const { beat } = tally;
  expect(beat).toEqual({ packetsLost: 4, packetsReceived: 250, jitterMs: 2 });
  expect(v.is(LiveBeat, { protocol: 'webRtc', ...beat })).toBe(true);
});
