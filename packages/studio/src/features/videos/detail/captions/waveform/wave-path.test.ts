import { expect, test } from 'vitest';
import { wavePath } from './wave-path.ts';

test('full scale fills the height, silence is a thin line', () => {
  expect(wavePath([1, 0])).toBe('M0 2L1 49.5L1 50.5L0 98Z');
  expect(wavePath([])).toBe('');
});
