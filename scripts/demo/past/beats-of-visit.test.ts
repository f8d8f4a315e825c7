import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import { checkBeats } from '@commoncast/server/services/insights/ingest/check-beats';
import { expect, test } from 'vitest';
import { createAudience } from './audience.ts';
import { beatsOfVisit } from './beats-of-visit.ts';

const todayMs = Date.parse('2026-05-20T09:30:00Z');
const id = '01a206c0-9eb9-77aa-b10c-5c46c925718c';
const scene = {
  pageUrl: 'http://127.0.0.1:8081/no-4',
  playerId: id,
  film: 'workshop',
  contentId: id,
  durationMs: 60_000,
  ctaAtMs: 8_000,
} as const;
const batches = createAudience({ days: 20, todayMs }).map((visit) =>
  beatsOfVisit(visit, scene, 'key', todayMs),
);

test('every beat is one that the server takes from a page', () => {
  for (const batch of batches) {
    const inTime = { ...batch, tSent: Math.max(...batch.beats.map(({ tClient }) => tClient)) };
    expect(checkBeats(inTime).refused).toEqual([]);
  }
});

test('nobody claims to have watched for longer than the time that went by', () => {
  for (const { beats } of batches) {
    const last = beats.findLast(({ playingMs }) => playingMs > 0);
    if (last) expect(last.playingMs).toBeLessThanOrEqual(last.tClient - (last.tFirst ?? 0));
  }
});

test.each(Array.from({ length: 24 }, (_, hour) => todayMs + hour * HOUR_MS))(
  'whenever the demo is made, every visit is over when it is reported, at the end of its day: %d',
  (endMs) => {
    for (const visit of createAudience({ days: 20, todayMs: endMs })) {
      const reportedMs = endMs - Math.floor((endMs - visit.atMs) / DAY_MS) * DAY_MS;
      const { beats } = beatsOfVisit(visit, scene, 'key', reportedMs);
      expect(Math.max(...beats.map(({ tClient }) => tClient))).toBeLessThanOrEqual(reportedMs);
    }
  },
);

test('some only load, some leave soon, some stay, and some watch a part again', () => {
  const ends = batches.map(({ beats }) =>
    beats.findLast(({ event }) => event === 'ended' || event === 'hidden'),
  );
  const counts = {
    load: ends.filter((end) => end === undefined).length,
    soon: ends.filter((end) => end && end.positionMs < 9_000).length,
    end: ends.filter((end) => end?.positionMs === 60_000).length,
    again: ends.filter((end) => (end?.ranges.length ?? 0) > 1).length,
  };
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0.03 * batches.length);
});

test('the call to action is shown only to those who got that far', () => {
  for (const { beats } of batches.filter(({ beats: all }) =>
    all.some(({ event }) => event === 'cta-shown'),
  )) {
    const last = beats.findLast(({ ranges }) => ranges.length > 0);
    expect(last?.ranges[0]?.[1]).toBeGreaterThan(8_000);
  }
});
