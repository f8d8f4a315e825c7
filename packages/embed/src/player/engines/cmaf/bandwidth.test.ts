import { expect, it } from 'vitest';
import { createBandwidthEstimate } from './bandwidth.ts';

/** A request that waited and then ran at a rate. */
const transfer = (bps: number, bytes: number, latencyMs = 100) => ({
  bytes,
  startMs: 1000,
  firstByteMs: 1000 + latencyMs,
  endMs: 1000 + latencyMs + (bytes * 8000) / bps,
});

it('knows nothing at first', () => {
  expect(createBandwidthEstimate({ bps: 0 }).bps).toBe(0);
});

it('takes the waiting out of the rate', () => {
  const estimate = createBandwidthEstimate({ bps: 0 });
  estimate.add(transfer(8_000_000, 60_000));
  expect(estimate.bps).toBeCloseTo(8_000_000, -4);
  expect(estimate.latencyS).toBeCloseTo(0.1);
});

it('does not believe in a burst after a long wait', () => {
  const estimate = createBandwidthEstimate({ bps: 0 });
  estimate.add({ bytes: 500_000, startMs: 0, firstByteMs: 990, endMs: 1000 });
  expect(estimate.bps).toBeCloseTo(16_000_000);
});

it('follows a drop at once and a rise with care', () => {
  const falling = createBandwidthEstimate({ bps: 0 });
  for (let at = 0; at < 8; at += 1) falling.add(transfer(8_000_000, 1_000_000));
  falling.add(transfer(1_000_000, 500_000));
  expect(falling.bps).toBeLessThan(3_500_000);

  const rising = createBandwidthEstimate({ bps: 0 });
  for (let at = 0; at < 4; at += 1) rising.add(transfer(1_000_000, 500_000));
  rising.add(transfer(8_000_000, 1_000_000));
  expect(rising.bps).toBeLessThan(3_000_000);
});

it('learns nothing of the rate from a few bytes', () => {
  const estimate = createBandwidthEstimate({ bps: 0 });
  estimate.add(transfer(1_000_000, 700));
  expect(estimate.bps).toBe(0);
  expect(estimate.latencyS).toBeCloseTo(0.1);
});

it('begins with what was known, writes down what it learns, and trusts new samples more', () => {
  const memory = { bps: 5_000_000 };
  const estimate = createBandwidthEstimate(memory);
  expect(estimate.bps).toBe(5_000_000);
  for (let at = 0; at < 3; at += 1) estimate.add(transfer(1_000_000, 300_000));
  expect(estimate.bps).toBeLessThan(2_000_000);
  expect(memory.bps).toBe(estimate.bps);
});
