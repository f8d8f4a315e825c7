import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';
import { formatClock } from './format-clock.ts';
import { formatCount } from './format-count.ts';
import { formatTimeLeft } from './format-time-left.ts';
import { formatTimecode } from './format-timecode.ts';
import { formatWatchTime } from './format-watch-time.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [8_400, '8 kB'],
  [1_240_000_000, '1.2 GB'],
])('%d bytes read %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  [0, '0:00'],
  [7_400, '0:07'],
  [754_000, '12:34'],
  [3_723_000, '1:02:03'],
])('a length of %d ms reads %s', (ms, text) => expect(formatClock(ms)).toBe(text));

test.each([
  [0, '0:00.000'],
  [7_040, '0:07.040'],
  [59_999.6, '1:00.000'],
  [3_723_500, '1:02:03.500'],
])('a moment at %d ms reads %s', (ms, text) => expect(formatTimecode(ms)).toBe(text));

test.each([
  [0, '0'],
  [9_999, '9,999'],
  [12_345, '12.3K'],
])('a count of %d reads %s', (count, text) => expect(formatCount(count)).toBe(text));

test.each([
  [3, 'a few seconds left'],
  [41, '50 s left'],
  [61, '2 min left'],
  [3600, '1 h left'],
  [5_000, '1 h 24 min left'],
])('%d seconds to go read %s', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text));

test.each([
  [0, '0 s'],
  [45_000, '45 s'],
  [80_000, '1 min 20 s'],
  [720_000, '12 min'],
  [12_000_000, '3 h 20 min'],
  [4_334_400_000, '1,204 h'],
])('%d ms watched read %s', (ms, text) => expect(formatWatchTime(ms)).toBe(text));
