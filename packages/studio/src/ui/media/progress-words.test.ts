import { expect, test } from 'vitest';
import { progressWords } from './progress-words.ts';

test('a video that is ready says what of its file is missing', () => {
  const ready = { status: 'READY', making: null, percent: 100, etaS: null, failureReason: null } as const;
  expect(progressWords(ready)).toEqual({ state: 'Ready', detail: '', tone: 'good' });
  const failureReason = 'This file is damaged: only 0.4 of 3 s could be read.';
  expect(progressWords({ ...ready, failureReason }).detail).toBe(failureReason);
});
