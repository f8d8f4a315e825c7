import { expect, test } from 'vitest';
import { createPictureGate } from './picture-gate.ts';

test.each([
  ['in time', 20, 100],
  ['always late', 5_000, 4],
])('of four seconds %s, %i ms, it lets %i pictures through', (_, lateMs, pictures) => {
  const isTimely = createPictureGate(25);
  expect(Array.from({ length: 100 }, (__, tick) => isTimely(tick, lateMs)).filter(Boolean)).toHaveLength(
    pictures,
  );
});
