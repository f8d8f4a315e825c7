import { describe, expect, test } from 'vitest';
import { NOON_MS, playState } from '../../../../test/insights/play-states.ts';
import { contributionOf, viewMsOf } from './contribution.ts';
import { LONGEST_PLAY_MS } from './longest-play.ts';
import type { PlayState } from './play-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECOND_MS = 1_000;

/** A play of so long by all clocks, watched from its beginning to its end. */
const playOf = (lengthMs: number, given: Partial<PlayState> = {}) =>
  playState({
    playingMs: lengthMs,
    lastClientMs: NOON_MS + lengthMs,
    lastArrivalMs: NOON_MS + lengthMs,
    ranges: [[0, lengthMs]],
    ...given,
  });
const measuresOf = (play: PlayState) => contributionOf(play).measures;

test('a play that was watched adds all that it says', () => {
  const play = playOf(MINUTE_MS, {
    hasLoaded: true,
    startupMs: 400,
    rebufferMs: 300,
    durationMs: 2 * MINUTE_MS,
  });
  expect(contributionOf(play)).toEqual({
    measures: {
      loads: 1,
      attempts: 1,
      exits_before_start: 0,
      plays: 1,
      watch_ms: MINUTE_MS,
      suspect_watch_ms: 0,
      rebuffer_ms: 300,
      content_ms: MINUTE_MS,
      suspect_content_ms: 0,
      measured_plays: 1,
      watched_ppm: 500_000,
      suspects: 0,
      live_watch_ms: 0,
      hls_plays: 0,
      web_rtc_plays: 0,
      latency_plays: 0,
      latency_ms: 0,
      packets_lost: 0,
      packets_received: 0,
      jitter_plays: 0,
      jitter_us: 0,
    },
    startupMs: 400,
    seenSeconds: [[0, 60]],
    isViewLong: true,
  });
});

test('a player that only loaded adds that it did', () => {
  const { measures, startupMs, seenSeconds, isViewLong } = contributionOf(playState({ hasLoaded: true }));
  expect(Object.entries(measures).filter(([, value]) => value !== 0)).toEqual([['loads', 1]]);
  expect([startupMs, seenSeconds, isViewLong]).toEqual([null, [], false]);
  // Of content that is as long as it may be, nothing was watched: it says nothing of what people watch.
  expect(measuresOf(playState({ durationMs: MINUTE_MS })).measured_plays).toBe(0);
});

test('a play of a stream adds what carried it and how far behind it was, and a video never does', () => {
  const live = { isLive: true, protocol: 'webRtc', latencyMs: 140 } as const;
  const added = {
    live_watch_ms: MINUTE_MS,
    web_rtc_plays: 1,
    hls_plays: 0,
    latency_plays: 1,
    latency_ms: 140,
  };
  expect(measuresOf(playOf(MINUTE_MS, live))).toMatchObject(added);
  expect(measuresOf(playOf(MINUTE_MS, { ...live, protocol: 'hls', latencyMs: null }))).toMatchObject({
    ...{ live_watch_ms: MINUTE_MS, web_rtc_plays: 0, hls_plays: 1, latency_plays: 0, latency_ms: 0 },
  });
  const nothing = { live_watch_ms: 0, web_rtc_plays: 0, hls_plays: 0, latency_plays: 0, latency_ms: 0 };
  expect(measuresOf(playOf(MINUTE_MS, { ...live, isLive: false }))).toMatchObject(nothing);
  expect(measuresOf(playState(live))).toMatchObject(nothing);
});

test('a play of a stream adds what its line lost and how unevenly it came, and a video never does', () => {
  const live = {
    isLive: true,
    protocol: 'webRtc',
    packetsLost: 30,
    packetsReceived: 9_970,
    jitterMs: 2.4,
  } as const;
  const added = { packets_lost: 30, packets_received: 9_970, jitter_plays: 1, jitter_us: 2_400 };
  expect(measuresOf(playOf(MINUTE_MS, live))).toMatchObject(added);
  // Fallen back since: what WebRTC lost is lost all the same.
  expect(measuresOf(playOf(MINUTE_MS, { ...live, protocol: 'hls' }))).toMatchObject(added);
  const nothing = { packets_lost: 0, packets_received: 0, jitter_plays: 0, jitter_us: 0 };
  expect(measuresOf(playOf(MINUTE_MS, { ...live, isLive: false }))).toMatchObject(nothing);
  expect(measuresOf(playState(live))).toMatchObject(nothing);
});

describe('what a play claims is believed', () => {
  test('as far as a line can bring it, of packets, and beyond none of them', () => {
    // A minute, ten seconds of slack, 10,000 packets each.
    const most = { packetsLost: 100_000, packetsReceived: 600_000 };
    const live = { isLive: true, protocol: 'webRtc' } as const;
    expect(measuresOf(playOf(MINUTE_MS, { ...live, ...most }))).toMatchObject({
      ...{ packets_lost: 100_000, packets_received: 600_000 },
    });
    expect(measuresOf(playOf(MINUTE_MS, { ...live, ...most, packetsLost: 100_001 }))).toMatchObject({
      ...{ packets_lost: 0, packets_received: 0, plays: 1 },
    });
  });

  test('two seconds beyond the time between its beats, and the rest is suspect', () => {
    const claims = (playingMs: number) => measuresOf(playOf(MINUTE_MS, { playingMs }));
    expect(claims(MINUTE_MS + 2_000)).toMatchObject({ watch_ms: MINUTE_MS + 2_000, suspect_watch_ms: 0 });
    expect(claims(MINUTE_MS + 2_001)).toMatchObject({ watch_ms: MINUTE_MS + 2_000, suspect_watch_ms: 1 });
  });

  test('ten seconds beyond the time between its arrivals, whatever its own clock says', () => {
    const play = playOf(HOUR_MS, {
      lastArrivalMs: NOON_MS + MINUTE_MS,
      startupMs: HOUR_MS,
      rebufferMs: HOUR_MS,
    });
    const { measures, startupMs } = contributionOf(play);
    const believedMs = MINUTE_MS + 10_000;
    expect(measures).toMatchObject({
      watch_ms: believedMs,
      suspect_watch_ms: HOUR_MS - believedMs,
      rebuffer_ms: believedMs,
    });
    expect(startupMs).toBe(believedMs);
  });

  test('with the time that its first beat was late, up to an hour', () => {
    const late = (latenessMs: number) =>
      measuresOf(playOf(3 * HOUR_MS, { lastArrivalMs: NOON_MS, startedAtMs: NOON_MS - latenessMs })).watch_ms;
    expect(late(MINUTE_MS)).toBe(MINUTE_MS + 10_000);
    expect(late(HOUR_MS)).toBe(HOUR_MS + 10_000);
    expect(late(HOUR_MS + 1)).toBe(HOUR_MS + 10_000);
    // A beginning after the first arrival takes nothing away.
    expect(late(-MINUTE_MS)).toBe(10_000);
    expect(late(-1)).toBe(10_000);
  });

  test('four times as fast as time passes, and the rest of the content is suspect', () => {
    const claims = (contentMs: number) => measuresOf(playOf(8_000, { ranges: [[0, contentMs]] }));
    expect(claims(40_000)).toMatchObject({ content_ms: 40_000, suspect_content_ms: 0 });
    expect(claims(40_001)).toMatchObject({ content_ms: 40_000, suspect_content_ms: 1 });
    expect(claims(40_000 + LONGEST_PLAY_MS + 1).suspect_content_ms).toBe(LONGEST_PLAY_MS);
    expect(LONGEST_PLAY_MS).toBe(30 * 24 * HOUR_MS);
  });

  test('but a suspect play is told as one', () => {
    const suspicion = { sourceId: null, bucket: 'counted' } as const;
    expect(measuresOf(playOf(MINUTE_MS, { suspicion }))).toMatchObject({ suspects: 1, plays: 1 });
  });
});

describe('a play has been watched', () => {
  test('with one millisecond of the clock or of the content', () => {
    const played = (given: Partial<PlayState>) => measuresOf(playState(given)).plays;
    expect(played({})).toBe(0);
    expect(played({ playingMs: 1 })).toBe(1);
    expect(played({ ranges: [[5, 6]] })).toBe(1);
    expect(played({ hasIntended: true, hasLoaded: true, startupMs: 1 })).toBe(0);
  });

  test('and else it was an attempt, where somebody asked for it', () => {
    expect(measuresOf(playState({ hasIntended: true })).attempts).toBe(1);
    expect(measuresOf(playState({ playingMs: 1 })).attempts).toBe(1);
    expect(measuresOf(playState()).attempts).toBe(0);
  });

  test('which ended before the start, where they stayed for a second and saw nothing', () => {
    const left = (given: Partial<PlayState>) =>
      measuresOf(playState({ hasIntended: true, lastClientMs: NOON_MS + SECOND_MS, ...given }))
        .exits_before_start;
    expect(left({})).toBe(1);
    expect(left({ lastClientMs: NOON_MS + SECOND_MS - 1 })).toBe(0);
    expect(left({ hasIntended: false })).toBe(0);
    expect(left({ startupMs: 1 })).toBe(0);
    expect(left({ playingMs: 1 })).toBe(0);
  });
});

describe('the share of the content', () => {
  test('is counted once, however often it was seen, and within its length', () => {
    const ranges: [number, number][] = [
      [0, 10_000],
      [5_000, 15_000],
      [28_000, 40_000],
    ];
    expect(measuresOf(playOf(MINUTE_MS, { ranges, durationMs: 30_000 }))).toMatchObject({
      content_ms: 17_000,
      watched_ppm: 566_667,
      measured_plays: 1,
    });
    expect(measuresOf(playOf(MINUTE_MS, { ranges })).content_ms).toBe(27_000);
  });

  test.each([null, 0])('is not known where the length is %s', (durationMs) => {
    expect(measuresOf(playOf(MINUTE_MS, { durationMs }))).toMatchObject({
      measured_plays: 0,
      watched_ppm: 0,
    });
  });
});

test('a second has been seen when its middle was', () => {
  const seen = (...ranges: [number, number][]) => contributionOf(playOf(MINUTE_MS, { ranges })).seenSeconds;
  expect(seen([0, 500])).toEqual([]);
  expect(seen([0, 501])).toEqual([[0, 1]]);
  expect(seen([500, 1_500])).toEqual([[0, 1]]);
  expect(seen([501, 1_500])).toEqual([]);
  expect(seen([501, 1_501], [9_400, 12_600])).toEqual([
    [1, 2],
    [9, 13],
  ]);
});

describe('a view', () => {
  test('is ten seconds, or half of what is shorter than twenty', () => {
    expect([null, HOUR_MS, 20_000, 19_998, 6_000].map(viewMsOf)).toEqual([
      10_000, 10_000, 10_000, 9_999, 3_000,
    ]);
  });

  test('begins with the very millisecond', () => {
    const isView = (playingMs: number, durationMs: number | null = null) =>
      contributionOf(playOf(MINUTE_MS, { playingMs, durationMs, ranges: [] })).isViewLong;
    expect([isView(9_999), isView(10_000)]).toEqual([false, true]);
    expect([isView(2_999, 6_000), isView(3_000, 6_000)]).toEqual([false, true]);
  });

  test('needs something that was watched, also where the content has no length', () => {
    expect(contributionOf(playState({ durationMs: 0 })).isViewLong).toBe(false);
  });
});
