import { expect, test } from 'vitest';
import { bytesAt } from './bytes-at.ts';

const curve = [
  { bytes: 4_000, ssim: 0.99 },
  { bytes: 1_000, ssim: 0.96 },
];

test('measured points are on the curve', () => {
  expect(bytesAt(0.96, curve)).toBeCloseTo(1_000);
  expect(bytesAt(0.99, curve)).toBeCloseTo(4_000);
});

test('half the way is twice the bytes, where lacking half as much takes four times', () => {
  expect(bytesAt(0.98, curve)).toBeCloseTo(2_000);
});

test('outside of the curve nothing is known', () => {
  expect(bytesAt(0.95, curve)).toBeNull();
  expect(bytesAt(0.995, curve)).toBeNull();
});
