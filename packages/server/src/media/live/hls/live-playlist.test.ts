import * as HLS from 'hls-parser';
import { Parser } from 'm3u8-parser';
import { expect, test } from 'vitest';
import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import { livePlaylist } from './live-playlist.ts';
import { LiveWindow } from './live-window.ts';

const START_MS = 1_700_000_000_000;
const PARTS = 6;

interface Grown {
  readonly window: LiveWindow;
  /** Adds whole segments of 2 s in six parts. */
  grow(
    count: number,
    about?: {
      isDiscontinuity?: boolean;
      isIndependent?: boolean;
      init?: string;
      laterMs?: number;
      segmentS?: number;
    },
  ): void;
  addParts(count: number): void;
}

function start(dvrWindowMs: number, isRecorded: boolean): Grown {
  const window = new LiveWindow('abc', dvrWindowMs);
  let wallMs = START_MS;
  const addParts = (count: number, partS = 2 / PARTS) => {
    for (let part = 0; part < count; part += 1)
      window.addPart({
        data: Buffer.alloc(1000),
        ticks: partS * TICKS_PER_S,
        isIndependent: part === 0,
        pictures: 10,
      });
  };
  return {
    window,
    grow(
      count,
      {
        isDiscontinuity = false,
        isIndependent = true,
        init = 'abc/init-1.mp4',
        laterMs = 0,
        segmentS = 2,
      } = {},
    ) {
      wallMs += laterMs;
      for (let added = 0; added < count; added += 1) {
        const about = { isDiscontinuity: isDiscontinuity && added === 0, isIndependent, wallMs };
        const segment = window.openSegment(about, init, { isPending: isRecorded });
        addParts(PARTS, segmentS / PARTS);
        window.closeSegment();
        if (isRecorded) window.settle(segment, { path: 'media-1.m4s', offset: segment.sequence * 6000 });
        wallMs += segmentS * 1000;
      }
    },
    addParts(count) {
      window.openSegment({ isDiscontinuity: false, isIndependent: true, wallMs }, 'abc/init-1.mp4', {
        isPending: isRecorded,
      });
      addParts(count);
    },
  };
}

function parse(text: string) {
  const playlist = HLS.parse(text) as HLS.types.MediaPlaylist;
  const parser = new Parser();
  parser.push(text);
  parser.end();
  expect(parser.manifest.segments.filter(({ duration }) => duration > 0).length).toBeGreaterThan(0);
  expect(parser.manifest.targetDuration).toBe(playlist.targetDuration);
  return playlist;
}

test('two parsers agree on a playlist of a live stream, and it keeps the rules of low latency', () => {
  const { window, grow, addParts } = start(0, true);
  grow(8);
  addParts(2);
  const text = livePlaylist(window.view(), 'nothing');
  const playlist = parse(text);
  expect(playlist.version).toBe(9);
  expect(playlist.mediaSequenceBase).toBe(2);
  expect(playlist.partTargetDuration).toBe(0.334);
  const control = playlist.lowLatencyCompatibility!;
  expect(control).toMatchObject({ canBlockReload: true, canSkipUntil: 12, holdBack: 6 });
  expect(control.partHoldBack).toBeGreaterThanOrEqual(3 * 0.334);
  expect(text).toContain('#EXT-X-INDEPENDENT-SEGMENTS');
  expect(text).toContain('#EXT-X-PART:DURATION=0.33333,URI="abc/p8.0.m4s",INDEPENDENT=YES\n');
  expect(text).toContain('#EXT-X-PART:DURATION=0.33333,URI="abc/p8.1.m4s"\n');
  expect(text).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="abc/p8.2.m4s"');
  expect(text).not.toContain('ENDLIST');
  // Parts only near the end.
  expect(text).toContain('abc/p6.0.m4s');
  expect(text).not.toContain('abc/p4.');
  expect(playlist.segments[0]!.programDateTime!.getTime()).toBe(START_MS + 4000);
});

test('the next part is the first of the next segment once a segment is complete', () => {
  const { window, grow } = start(0, true);
  grow(2);
  expect(livePlaylist(window.view(), 'nothing')).toContain('URI="abc/p2.0.m4s"');
  window.end();
  const ended = livePlaylist(window.view(), 'nothing');
  expect(ended).toContain('#EXT-X-ENDLIST');
  expect(ended).not.toContain('PRELOAD');
});

test('a window of two hours stays two hours long, and an update is short', () => {
  const { window, grow, addParts } = start(7_200_000, true);
  grow(3700);
  addParts(1);
  const whole = livePlaylist(window.view(), 'nothing');
  const delta = livePlaylist(window.view(), 'segments');
  const { segments } = parse(whole);
  const sum = segments.reduce((total, { duration }) => total + (duration ?? 0), 0);
  expect(sum).toBeGreaterThanOrEqual(7200);
  expect(sum).toBeLessThan(7204);
  expect(delta.length).toBeLessThan(3000);
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(delta)![1]);
  // What is left is the end of the whole, word for word.
  const lines = whole.split('\n');
  const names = (text: string) => [...text.matchAll(/^abc\/s\d+\.m4s$/gm)].map(([name]) => name);
  expect(names(delta)).toEqual(names(whole).slice(skipped));
  expect(lines).toEqual(
    expect.arrayContaining(delta.split('\n').filter((line) => line.startsWith('#EXT-X-PART'))),
  );
  expect(/MEDIA-SEQUENCE:\d+/.exec(delta)![0]).toBe(/MEDIA-SEQUENCE:\d+/.exec(whole)![0]);
  const inMemory = window.listed.filter(({ parts }) => parts.length > 0);
  expect(inMemory.length).toBeLessThanOrEqual(7);
});

test('an update of a short playlist is the whole', () => {
  const { window, grow } = start(0, true);
  grow(3);
  expect(livePlaylist(window.view(), 'segments')).toBe(livePlaylist(window.view(), 'nothing'));
});

test('without a recording only what is in memory is listed', () => {
  const { window, grow } = start(7_200_000, false);
  grow(50);
  expect(window.listed.length).toBe(6);
  expect(window.listed.every(({ parts, isGap }) => parts.length > 0 && !isGap)).toBe(true);
  // What has just left the playlist can still be fetched.
  expect(window.find(window.listed[0]!.sequence - 1)!.parts).toHaveLength(PARTS);
});

test('breaks are marked, counted when they leave, and dated', () => {
  const { window, grow } = start(0, true);
  grow(2);
  grow(2, { isDiscontinuity: true, laterMs: 30_000 });
  grow(2, { isDiscontinuity: true, init: 'abc/init-2.mp4' });
  const text = livePlaylist(window.view(), 'nothing');
  const { segments, discontinuitySequenceBase } = parse(text);
  expect(discontinuitySequenceBase ?? 0).toBe(0);
  // The parser counts the hinted part as a segment.
  expect(segments.slice(0, 6).map(({ discontinuity }) => Boolean(discontinuity))).toEqual([
    false,
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(text.match(/EXT-X-MAP/g)).toHaveLength(2);
  expect(segments[2]!.programDateTime!.getTime()).toBe(START_MS + 34_000);
  grow(3);
  expect(livePlaylist(window.view(), 'nothing')).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
  grow(3);
  expect(livePlaylist(window.view(), 'nothing')).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:2\n');
});

test('a segment that was lost is a gap', () => {
  const { window, grow } = start(60_000, true);
  grow(3);
  window.addGap(START_MS + 6000, 0.334 * TICKS_PER_S);
  grow(1, { isDiscontinuity: true });
  expect(livePlaylist(window.view(), 'nothing')).toMatch(
    /#EXT-X-GAP\n#EXTINF:0\.33400,\nabc\/s3\.m4s\n#EXT-X-DISCONTINUITY\n/,
  );
});

test('longer segments raise the target, and dependent ones take the promise back', () => {
  const { window, grow } = start(0, true);
  grow(2);
  grow(1, { segmentS: 10, isIndependent: false });
  const text = livePlaylist(window.view(), 'nothing');
  expect(text).toContain('#EXT-X-TARGETDURATION:10\n');
  expect(text).not.toContain('INDEPENDENT-SEGMENTS');
});

test('other renditions are reported', () => {
  const { window, grow } = start(0, true);
  grow(1);
  const reports = [{ uri: '../low/index.m3u8', lastSequence: 0, lastPart: 5 }];
  expect(parse(livePlaylist({ ...window.view(), reports }, 'nothing')).renditionReports).toMatchObject([
    { uri: '../low/index.m3u8', lastMSN: 0, lastPart: 5 },
  ]);
});

const shown = (id: string, fromMs: number, untilMs: number | null = null) => ({
  id,
  kind: 'com.example.image',
  attribute: 'X-COM-EXAMPLE-IMAGE',
  value: '{%22name%22:%22A, b = c%22}',
  fromMs,
  untilMs,
});
const rangesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('#EXT-X-DATERANGE'));
const versionOf = (text: string) => /EXT-X-VERSION:(\d+)/.exec(text)?.[1];

test('two parsers read what lies over the picture, from its moment to its end, while it is in the window', () => {
  const { window, grow, addParts } = start(30_000, true);
  grow(4);
  window.setTimed([shown('a', START_MS + 3000)]);
  addParts(2);
  const text = livePlaylist(window.view(), 'nothing');
  parse(text);
  const parser = new Parser();
  parser.push(text);
  parser.end();
  expect(parser.manifest).toMatchObject({
    dateRanges: [
      {
        id: 'a',
        class: 'com.example.image',
        startDate: new Date(START_MS + 3000),
        xComExampleImage: '{%22name%22:%22A, b = c%22}',
      },
    ],
  });
  // An end that is yet to come may still change, so players are told of it when it has come.
  window.setTimed([shown('a', START_MS + 3000, START_MS + 9000)]);
  expect(rangesOf(livePlaylist(window.view(), 'nothing'))).toEqual(rangesOf(text));
  window.closeSegment();
  grow(1);
  const [down] = rangesOf(livePlaylist(window.view(), 'nothing'));
  expect(down).toContain(`END-DATE="${new Date(START_MS + 9000).toISOString()}"`);
  grow(30);
  expect(rangesOf(livePlaylist(window.view(), 'nothing'))).toEqual([]);
});

test('an update repeats what is new over the picture, says what is gone, and leaves out the rest', () => {
  const { window, grow } = start(7_200_000, true);
  grow(20);
  const endMs = START_MS + 40_000;
  window.setTimed([shown('old', endMs - 5000), shown('gone', endMs - 1000)]);
  expect(rangesOf(livePlaylist(window.view(), 'dateRanges'))).toHaveLength(2);
  grow(7);
  expect(rangesOf(livePlaylist(window.view(), 'dateRanges'))).toEqual([]);
  window.setTimed([shown('old', endMs - 5000), shown('new', endMs + 13_000)]);
  const update = livePlaylist(window.view(), 'dateRanges');
  expect(rangesOf(update)).toEqual([expect.stringContaining('ID="new"')]);
  expect(update).toContain(',RECENTLY-REMOVED-DATERANGES="gone"\n');
  expect(versionOf(update)).toBe('10');
  // Who asked for segments alone to be left out, as before version 10, gets every range.
  const ofSegments = livePlaylist(window.view(), 'segments');
  expect(rangesOf(ofSegments)).toHaveLength(2);
  expect(ofSegments).not.toContain('REMOVED');
  expect(versionOf(ofSegments)).toBe('9');
  // A player whose playlist is as old as an update allows still gets them; an older one reads the whole.
  grow(6);
  expect(rangesOf(livePlaylist(window.view(), 'dateRanges'))).toHaveLength(1);
  grow(1);
  const later = livePlaylist(window.view(), 'dateRanges');
  expect(rangesOf(later)).toEqual([]);
  expect(later).not.toContain('REMOVED');
  // Taken down: the same range, now with its end.
  window.setTimed([shown('old', endMs - 5000, endMs + 10_000), shown('new', endMs + 13_000)]);
  expect(rangesOf(livePlaylist(window.view(), 'dateRanges'))).toEqual([
    expect.stringMatching(/ID="old",.*END-DATE=/),
  ]);
});
