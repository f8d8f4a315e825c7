import { expect, test } from 'vitest';
import { FILMS } from './catalogue.ts';
import { bell, mix, ringing, ticking } from './sounds.ts';

const RATE_HZ = 48_000;

test('a bell sounds from its stroke on, and fades', () => {
  const sound = bell([1], 440);
  const loudest = (fromS: number) => Math.max(...sound(fromS * RATE_HZ, 4_800, RATE_HZ).map(Math.abs));
  expect(loudest(0.5)).toBe(0);
  expect(loudest(1)).toBeGreaterThan(0.2);
  expect(loudest(3)).toBeLessThan(loudest(1) / 4);
  expect(ringing([1], 0.9)).toBe(0);
});

test('a mix is the sum of its sounds', () => {
  const [a, b] = [ticking(1), ticking(0.5)];
  const sum = mix(a, b)(0, 100, RATE_HZ);
  expect(sum[40]).toBeCloseTo(a(0, 100, RATE_HZ)[40]! + b(0, 100, RATE_HZ)[40]!, 5);
});

test.each(Object.entries(FILMS))('%s never clips, and is heard', (_name, { sound, durationS }) => {
  let loudest = 0;
  for (let second = 0; second < durationS; second += 1) {
    for (const sample of sound(second * RATE_HZ, 4_800, RATE_HZ))
      loudest = Math.max(loudest, Math.abs(sample));
  }
  expect(loudest).toBeLessThan(1);
  expect(loudest).toBeGreaterThan(0.05);
});
