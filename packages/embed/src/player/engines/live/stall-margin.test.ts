import { expect, it } from 'vitest';
import { createStallMargin } from './stall-margin.ts';

/** Lets the picture move for so many seconds. @returns how often that has changed the margin */
function move(margin: ReturnType<typeof createStallMargin>, seconds: number): number {
  return Array.from({ length: seconds }, () => margin.moves()).filter(Boolean).length;
}

it('grows with each stall, to a limit', () => {
  const margin = createStallMargin();
  expect(margin.s).toBe(0);
  expect(margin.stalled()).toBe(true);
  expect(margin.s).toBeCloseTo(0.35);
  for (let stall = 0; stall < 20; stall += 1) margin.stalled();
  expect(margin.s).toBeCloseTo(2.1);
  expect(margin.stalled()).toBe(false);
});

it('forgives a stall every five minutes, and no more than there were', () => {
  const margin = createStallMargin();
  margin.stalled();
  margin.stalled();
  expect(move(margin, 299)).toBe(0);
  expect(move(margin, 1)).toBe(1);
  expect(margin.s).toBeCloseTo(0.35);
  expect(move(margin, 3_000)).toBe(1);
  expect(margin.s).toBe(0);
});

it('stays where the line stalls again', () => {
  const margin = createStallMargin();
  for (let stall = 0; stall < 10; stall += 1) margin.stalled();
  for (let stall = 0; stall < 5; stall += 1) {
    move(margin, 299);
    margin.stalled();
    expect(margin.s).toBeCloseTo(2.1);
  }
});
