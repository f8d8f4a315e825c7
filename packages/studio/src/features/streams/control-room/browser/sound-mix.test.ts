import { expect, it } from 'vitest';
import { loudnessOf } from './sound-mix.ts';

it('measures loudness as ears judge it', () => {
  expect(loudnessOf(new Float32Array(8))).toBe(0);
  expect(loudnessOf(new Float32Array(8).fill(1))).toBe(1);
  // A tenth of full scale is 20 dB less.
  expect(loudnessOf(new Float32Array(8).fill(0.1))).toBeCloseTo(2 / 3, 5);
});
