import { expect, test } from 'vitest';
import { showsAll } from './leave-out.ts';

test('a size shows all where half of it loses far more', () => {
  expect(showsAll(0.98, 0.83)).toBe(true);
  expect(showsAll(0.9975, 0.9795)).toBe(true);
});

test('but not where detail goes little by little, even if most of the picture is empty', () => {
  expect(showsAll(0.9907, 0.9795)).toBe(false);
  expect(showsAll(0.86, 0.7)).toBe(false);
});

test('nor where it loses much itself', () => {
  expect(showsAll(0.95, 0.6)).toBe(false);
});
