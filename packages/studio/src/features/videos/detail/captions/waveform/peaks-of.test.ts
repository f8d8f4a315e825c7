import { expect, test } from 'vitest';
import { peaksOf } from './peaks-of.ts';

test('a peak is the loudest sample of its time, below or above zero', () => {
  const samples = new Float32Array(800);
  samples[10] = 0.25;
  samples[170] = -0.5;
  samples[799] = 2;
  expect(peaksOf(samples, 8000)).toEqual([0.25, 0.5, 0, 0, 1]);
});

test('what is left at the end has a peak of its own', () => {
  expect(peaksOf(new Float32Array([...new Float32Array(160), 0.5]), 8000)).toEqual([0, 0.5]);
  expect(peaksOf(new Float32Array(0), 8000)).toEqual([]);
});
