import { expect, test } from 'vitest';
import { lineOf, showProgress } from './progress.ts';

const GB = 1e9;

test.each([
  [0, 0, 'Copying: 0.0 of 12.0 GB'],
  [3 * GB, 60_000, 'Copying: 3.0 of 12.0 GB, 3 min left'],
  [1 * GB, 3_600_000, 'Copying: 1.0 of 12.0 GB, 11 h left'],
  [12 * GB, 60_000, 'Copying: 12.0 of 12.0 GB, less than a minute left'],
])('%s bytes after %s ms', (doneBytes, elapsedMs, line) => {
  expect(lineOf({ what: 'Copying', totalBytes: 12 * GB, doneBytes, elapsedMs })).toBe(line);
});

test.each([
  [true, '\rCopying: 1.0 of 2.0 GB, less than a minute left\x1b[K\n', 1_000],
  [false, 'Copying: 1.0 of 2.0 GB, 1 min left\n', 60_000],
])('a terminal (%s) keeps one line, a log gets one a minute', (isTTY, written, afterMs) => {
  let [text, nowMs] = ['', 0];
  const progress = showProgress(
    {
      isTTY,
      write: (more) => {
        text += more;
      },
    },
    () => nowMs,
  );
  progress.begin('Copying', 2 * GB);
  progress.add(GB / 2);
  expect(text).toBe('');
  nowMs = afterMs;
  progress.add(GB / 2);
  progress.end();
  expect(text).toBe(written);
});
