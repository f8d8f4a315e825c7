import { expect, test } from 'vitest';
import { overallProgress } from './overall-progress.ts';

const step = { type: 'progress', percent: 50, etaS: 12.4 } as const;

test('a step says which stage is running and the overall progress', () => {
  expect(overallProgress({ ...step, stage: 'ladder', rendition: '720p' }, 0)).toEqual({
    making: '720p',
    percent: 60,
    eta_s: 12,
  });
  expect(overallProgress({ ...step, stage: 'storyboard', percent: 100, etaS: null }, 95)).toEqual({
    making: 'storyboard',
    percent: 100,
    eta_s: null,
  });
  expect(overallProgress({ ...step, stage: 'source-copy' }, 95)).toMatchObject({
    making: 'copy in the original codec',
    percent: 98,
  });
});

test('an engine that knows how large its stages are says so', () =>
  expect(overallProgress({ ...step, stage: 'remux', span: [1, 5] }, 0).percent).toBe(3));

test('overall progress never goes back', () =>
  expect(overallProgress({ ...step, stage: 'ladder', percent: 0 }, 40).percent).toBe(40));
