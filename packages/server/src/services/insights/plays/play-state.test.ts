import { describe, expect, test } from 'vitest';
import { NOON_MS, playState, receivedBeat } from '../../../../test/insights/play-states.ts';
import { type KeptState, mergeBeat, type PlayState, playKeyOf, restoreState } from './play-state.ts';

const merge = (...beats: ReturnType<typeof receivedBeat>[]) =>
  beats.reduce<PlayState | undefined>(mergeBeat, undefined) as PlayState;

/** Both orders of two beats must say the same of these. */
function expectEitherWay(
  [a, b]: [ReturnType<typeof receivedBeat>, ReturnType<typeof receivedBeat>],
  said: Partial<PlayState>,
): void {
  expect(merge(a, b)).toMatchObject(said);
  expect(merge(b, a)).toMatchObject(said);
}

test('one beat says all that is known of a play', () => {
  const beat = receivedBeat(
    {
      ...{ seq: 3, event: 'first-frame', tClient: NOON_MS + 5_000, tFirst: NOON_MS, contentId: 'content' },
      ...{ positionMs: 1, playingMs: 2, rebufferMs: 3, rebufferCount: 4, startupMs: 5, ranges: [[0, 1]] },
    },
    { batch: { receivedAtMs: NOON_MS + 6_000, sentAtMs: NOON_MS + 6_000, isCookieless: true } },
  );
  expect(merge(beat)).toEqual({
    playId: 'play',
    businessId: 'business',
    lastSeq: 3,
    lastReceivedAtMs: NOON_MS + 6_000,
    firstArrivalMs: NOON_MS + 6_000,
    lastArrivalMs: NOON_MS + 6_000,
    heardFromMs: NOON_MS + 5_000,
    suspicion: null,
    contextId: 'context',
    bucket: 'counted',
    contentId: 'content',
    sessionId: 'session',
    viewerId: 'viewer',
    isCookieless: true,
    positionMs: 1,
    playingMs: 2,
    advancedAtMs: NOON_MS + 5_000,
    rebufferMs: 3,
    rebufferCount: 4,
    startupSeq: 3,
    startupMs: 5,
    ranges: [[0, 1]],
    rangesSeq: 3,
    motionSeq: 3,
    motion: 'started',
    firstClientMs: NOON_MS,
    lastClientMs: NOON_MS + 5_000,
    startedAtMs: NOON_MS,
    hasLoaded: false,
    hasIntended: false,
    protocolSeq: -1,
    protocol: null,
    latencySeq: -1,
    latencyMs: null,
    packetsLost: 0,
    packetsReceived: 0,
    jitterSeq: -1,
    jitterMs: null,
    durationMs: null,
    isLive: false,
  });
});

test('what carries a broadcast, and how far behind it is, come from the last beat that says each', () => {
  const hls = receivedBeat({ seq: 1, live: { protocol: 'hls', latencyMs: 1_300 } });
  const fallen = receivedBeat({ seq: 2, live: { protocol: 'webRtc' } });
  expectEitherWay([hls, fallen], { protocol: 'webRtc', protocolSeq: 2, latencyMs: 1_300, latencySeq: 1 });
  expectEitherWay([hls, receivedBeat({ seq: 3 })], { protocol: 'hls', latencyMs: 1_300 });
});

test('what a line lost comes from the beat that has received the most, its jitter from the last that says it', () => {
  const lineOf = (seq: number, packetsLost: number, packetsReceived: number, jitterMs: number) =>
    receivedBeat({ seq, live: { protocol: 'webRtc', packetsLost, packetsReceived, jitterMs } });
  const [early, late] = [lineOf(1, 9, 100, 8), lineOf(2, 7, 200, 2)];
  const said = { packetsLost: 7, packetsReceived: 200, jitterMs: 2, jitterSeq: 2 };
  expectEitherWay([early, late], said);
  expect(merge(late, early, late, early)).toMatchObject(said);
  expectEitherWay([late, receivedBeat({ seq: 3, live: { protocol: 'hls', latencyMs: 900 } })], said);
  expectEitherWay([lineOf(3, 8, 200, 4), late], { packetsLost: 8, packetsReceived: 200, jitterMs: 4 });
});

test('what a beat leaves out is not known', () => {
  expect(merge(receivedBeat({ event: 'load' }))).toMatchObject({
    contentId: null,
    startupSeq: null,
    startupMs: null,
    motionSeq: -1,
    motion: null,
    hasLoaded: true,
    hasIntended: false,
  });
  expect(merge(receivedBeat({ event: 'intent' }))).toMatchObject({ hasLoaded: false, hasIntended: true });
});

describe('of two beats, in either order', () => {
  test('the higher seq says where the play is', () => {
    expectEitherWay([receivedBeat({ seq: 1, positionMs: 10 }), receivedBeat({ seq: 2, positionMs: 5 })], {
      lastSeq: 2,
      positionMs: 5,
    });
  });

  test('of the same seq the one that arrived first counts, so that a copy is no news', () => {
    const first = receivedBeat({ seq: 1, positionMs: 10 }, { batch: { receivedAtMs: NOON_MS } });
    const copy = receivedBeat({ seq: 1, positionMs: 10 }, { batch: { receivedAtMs: NOON_MS + 60_000 } });
    expectEitherWay([first, copy], {
      lastReceivedAtMs: NOON_MS,
      firstArrivalMs: NOON_MS,
      lastArrivalMs: NOON_MS + 60_000,
      heardFromMs: NOON_MS,
    });
  });

  test('the same beat twice is the same beat', () => {
    const beat = receivedBeat({
      seq: 1,
      event: 'play',
      startupMs: 4,
      ranges: [[0, 1]],
      contentId: 'content',
    });
    expect(merge(beat, beat)).toEqual(merge(beat));
  });

  test('the larger counter says how long it played, from when it was first reported', () => {
    const early = receivedBeat({ seq: 1, playingMs: 5_000, tClient: NOON_MS + 1_000 });
    expectEitherWay([early, receivedBeat({ seq: 2, playingMs: 5_000, tClient: NOON_MS + 9_000 })], {
      playingMs: 5_000,
      advancedAtMs: NOON_MS + 1_000,
    });
    expectEitherWay([early, receivedBeat({ seq: 2, playingMs: 6_000, tClient: NOON_MS + 9_000 })], {
      playingMs: 6_000,
      advancedAtMs: NOON_MS + 9_000,
    });
    // Also where a later beat says less.
    expectEitherWay([early, receivedBeat({ seq: 0, playingMs: 7_000, tClient: NOON_MS })], {
      playingMs: 7_000,
      advancedAtMs: NOON_MS,
      lastSeq: 1,
    });
  });

  test('the lowest seq that has it says how long the start took', () => {
    const [none, first, second] = [
      receivedBeat({ seq: 1 }),
      receivedBeat({ seq: 2, startupMs: 700 }),
      receivedBeat({ seq: 3, startupMs: 500 }),
    ];
    expectEitherWay([none, second], { startupSeq: 3, startupMs: 500 });
    expectEitherWay([first, second], { startupSeq: 2, startupMs: 700 });
    expectEitherWay([none, none], { startupSeq: null, startupMs: null });
  });

  test('the longest list of ranges counts, and of equal ones that of the highest seq', () => {
    const one = receivedBeat({ seq: 2, ranges: [[0, 10]] });
    const two = receivedBeat({
      seq: 1,
      ranges: [
        [0, 5],
        [7, 9],
      ],
    });
    expectEitherWay([one, two], { ranges: two.beat.ranges, rangesSeq: 1 });
    expectEitherWay([one, receivedBeat({ seq: 3, ranges: [[0, 20]] })], { ranges: [[0, 20]], rangesSeq: 3 });
  });

  test('the highest seq that says something of it tells what the picture does', () => {
    const [playing, paused, clicked] = [
      receivedBeat({ seq: 1, event: 'beat' }),
      receivedBeat({ seq: 2, event: 'pause' }),
      receivedBeat({ seq: 3, event: 'cta-click' }),
    ];
    expectEitherWay([playing, paused], { motion: 'resting', motionSeq: 2 });
    expectEitherWay([paused, clicked], { motion: 'resting', motionSeq: 2, lastSeq: 3 });
  });

  test('counters and times reach as far as either says', () => {
    const one = receivedBeat(
      {
        seq: 1,
        event: 'load',
        rebufferMs: 5,
        rebufferCount: 1,
        tClient: NOON_MS + 2_000,
        tFirst: NOON_MS + 1_000,
      },
      { batch: { receivedAtMs: NOON_MS + 3_000 } },
    );
    const other = receivedBeat(
      { seq: 2, event: 'intent', rebufferMs: 4, rebufferCount: 2, tClient: NOON_MS + 9_000, tFirst: NOON_MS },
      { batch: { receivedAtMs: NOON_MS + 10_000 } },
    );
    expectEitherWay([one, other], {
      rebufferMs: 5,
      rebufferCount: 2,
      firstClientMs: NOON_MS,
      lastClientMs: NOON_MS + 9_000,
      startedAtMs: NOON_MS,
      firstArrivalMs: NOON_MS + 3_000,
      lastArrivalMs: NOON_MS + 10_000,
      heardFromMs: NOON_MS + 2_000,
      hasLoaded: true,
      hasIntended: true,
    });
  });
});

test('whether a play is believed is decided with its first arrival', () => {
  const suspicion = { sourceId: 'block', bucket: 'counted' } as const;
  expect(merge(receivedBeat({}, { suspicion }), receivedBeat({ seq: 1 })).suspicion).toBe(suspicion);
  expect(merge(receivedBeat(), receivedBeat({ seq: 1 }, { suspicion })).suspicion).toBeNull();
});

test('the known length of the content stays', () => {
  const known = playState({ durationMs: 60_000 });
  expect(mergeBeat(known, receivedBeat({ seq: 1 })).durationMs).toBe(60_000);
  expect(mergeBeat(playState(), receivedBeat({ seq: 1 })).durationMs).toBeNull();
});

test('plays of two businesses with one id are two', () => {
  const play = { businessId: 'one', playId: 'play' };
  expect(playKeyOf(play)).not.toBe(playKeyOf({ ...play, businessId: 'other' }));
  expect(playKeyOf(play)).not.toBe(playKeyOf({ ...play, playId: 'another' }));
});

test('a state that an older version kept is completed, and a newer one stays as it is', () => {
  const suspicion = { sourceId: null, bucket: 'bot' } as const;
  const whole = playState({
    startedAtMs: 1,
    lastReceivedAtMs: 2,
    firstArrivalMs: 3,
    lastArrivalMs: 4,
    heardFromMs: 5,
    suspicion,
  });
  expect(restoreState(whole)).toEqual(whole);
  const { firstArrivalMs, lastArrivalMs, heardFromMs, suspicion: _, ...older } = whole;
  expect(restoreState(older satisfies KeptState)).toEqual({
    ...older,
    firstArrivalMs: 1,
    lastArrivalMs: 2,
    heardFromMs: 1,
    suspicion: null,
  });
});
