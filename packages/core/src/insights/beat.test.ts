import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID } from '../../test/sample-values.ts';
import { Beat, BeatAnswer, BeatBatch, IngestHeaders } from './beat.ts';

const beat = {
  playId: '01900000-0000-7000-8000-000000000001',
  seq: 0,
  event: 'beat',
  tClient: Date.parse('2026-03-01T12:00:00Z'),
  positionMs: 12_345.6,
  playingMs: 10_000,
  rebufferMs: 0,
  rebufferCount: 0,
  ranges: [[0, 12_345.6]],
  visible: true,
  rate: 1,
  muted: false,
};
const ranges = (count: number) => Array.from({ length: count }, () => [0, 1]);
const splitTest = { id: ID, phase: 1, variantKey: 'a' };

describe('a beat', () => {
  test('of our days is taken', () => {
    expect(v.is(Beat, beat)).toBe(true);
    expect(v.is(Beat, { ...beat, tFirst: beat.tClient })).toBe(true);
  });

  test('of a load or a goal, which says nothing of playing, is at its beginning', () => {
    const { playId, seq, tClient } = beat;
    expect(v.parse(Beat, { playId, seq, tClient, event: 'load' })).toEqual({
      playId,
      seq,
      tClient,
      event: 'load',
      positionMs: 0,
      playingMs: 0,
      rebufferMs: 0,
      rebufferCount: 0,
      ranges: [],
      visible: true,
      rate: 1,
      muted: false,
    });
  });

  test.each([
    ['the largest step', { seq: Number.MAX_SAFE_INTEGER }],
    ['a thousand million seconds watched', { playingMs: 1e12 }],
    ['the first moment that there is', { tClient: 0 }],
    ['the last moment that there is', { tClient: 8.64e15 }],
    ['as many played ranges as a play may have', { ranges: ranges(200) }],
    ['a picture that stands still', { rate: 0 }],
    ['the fastest picture', { rate: 16 }],
    ['a goal with a long address', { event: 'goal', goal: 'g'.repeat(2048) }],
    ['what carries a broadcast', { live: { protocol: 'webRtc' } }],
    ['how far behind a broadcast is', { live: { protocol: 'hls', latencyMs: 1_300 } }],
    [
      'how the line of a broadcast does',
      { live: { protocol: 'webRtc', packetsLost: 3, packetsReceived: 1e12, jitterMs: 2.4 } },
    ],
    ['a jitter alone', { live: { protocol: 'webRtc', jitterMs: 0 } }],
    ['a variant of a split test', { test: splitTest }],
    ['a long name of a variant', { test: { ...splitTest, variantKey: 'k'.repeat(100) } }],
    [
      'a content and its kind',
      { contentId: ID, kind: 'LIVE', playerId: ID, widgetId: OTHER_ID, startupMs: 0 },
    ],
  ])('with %s is taken', (_, part) => {
    expect(v.parse(Beat, { ...beat, ...part })).toEqual({ ...beat, ...part });
  });

  test.each([
    ['a time that is none', { tClient: Number.NaN }],
    ['a time before 1970', { tClient: -1 }],
    ['a time that no date reaches', { tClient: 8.64e15 + 2 }],
    ['a time without end', { tClient: Number.POSITIVE_INFINITY }],
    ['less than nothing watched', { playingMs: -1 }],
    ['more watched than anybody can', { playingMs: 1e12 + 0.5 }],
    ['more played ranges than a play may have', { ranges: ranges(201) }],
    ['a range without an end', { ranges: [[0]] }],
    ['a range with two ends', { ranges: [[0, 1, 2]] }],
    ['an event that nobody knows', { event: 'explode' }],
    ['half a step', { seq: 0.5 }],
    ['a step back', { seq: -1 }],
    ['a step that no number holds', { seq: Number.MAX_SAFE_INTEGER + 1 }],
    ['a picture that runs backwards', { rate: -0.5 }],
    ['a picture faster than any player', { rate: 16.5 }],
    ['a goal with too long an address', { goal: 'g'.repeat(2049) }],
    ['a broadcast that nothing carries', { live: { latencyMs: 1_300 } }],
    ['a broadcast that pigeons carry', { live: { protocol: 'ipoac' } }],
    ['a broadcast from the future', { live: { protocol: 'hls', latencyMs: -1 } }],
    ['a broadcast without end behind', { live: { protocol: 'hls', latencyMs: Number.POSITIVE_INFINITY } }],
    ['half a packet lost', { live: { protocol: 'webRtc', packetsLost: 0.5, packetsReceived: 10 } }],
    ['less than no packet lost', { live: { protocol: 'webRtc', packetsLost: -1, packetsReceived: 10 } }],
    [
      'more packets than any line brings',
      { live: { protocol: 'webRtc', packetsLost: 0, packetsReceived: 1e12 + 1 } },
    ],
    ['packets lost out of nobody knows how many', { live: { protocol: 'webRtc', packetsLost: 3 } }],
    ['packets received of nobody knows how many', { live: { protocol: 'webRtc', packetsReceived: 3 } }],
    ['less than no jitter', { live: { protocol: 'webRtc', jitterMs: -0.1 } }],
    ['a jitter that is no number', { live: { protocol: 'webRtc', jitterMs: Number.NaN } }],
    ['more of a broadcast than is known', { live: { protocol: 'hls', viewers: 1e9 } }],
    ['a split test without its phase', { test: { id: ID, variantKey: 'a' } }],
    ['too long a name of a variant', { test: { ...splitTest, variantKey: 'k'.repeat(101) } }],
    ['a field that nobody knows', { address: '203.0.113.7' }],
  ])('with %s is refused', (_, wrong) => {
    expect(v.is(Beat, { ...beat, ...wrong })).toBe(false);
  });
});

describe('a batch', () => {
  const batch = {
    v: 1,
    key: 'k'.repeat(100),
    sessionId: ID,
    pageUrl: 'p'.repeat(2048),
    referrer: '',
    beats: [beat],
  };

  test.each([
    ['a viewer', { viewerId: OTHER_ID }],
    ['its time of sending', { tSent: beat.tClient }],
    ['beats that are to be checked one by one', { beats: [null, 'beat'] }],
    ['500 beats', { beats: Array.from({ length: 500 }, () => beat) }],
  ])('with %s is taken', (_, part) => {
    expect(v.parse(BeatBatch, { ...batch, ...part })).toEqual({ ...batch, ...part });
  });

  test.each([
    ['another version', { v: 2 }, 'v'],
    ['too long a key', { key: 'k'.repeat(101) }, 'key'],
    ['too long an address', { pageUrl: 'p'.repeat(2049) }, 'pageUrl'],
    ['no beat', { beats: [] }, 'beats'],
    ['more than 500 beats', { beats: Array.from({ length: 501 }, () => beat) }, 'beats'],
    ['a field that nobody knows', { secret: 'x' }, 'secret'],
  ])('with %s is refused', (_, wrong, field) => {
    expect(Object.keys(problemsOf(BeatBatch, { ...batch, ...wrong }))).toEqual([field]);
  });
});

test('the answer counts what was taken and names what was not', () => {
  const answer = { accepted: 2, refused: [{ index: 1, field: 'seq', message: 'Invalid integer' }] };
  expect(v.parse(BeatAnswer, { ...answer, playId: beat.playId })).toEqual(answer);
});

test('a browser may ask not to be recognised', () => {
  expect(v.parse(IngestHeaders, { 'sec-gpc': '1', cookie: 'x' })).toEqual({ 'sec-gpc': '1' });
});
