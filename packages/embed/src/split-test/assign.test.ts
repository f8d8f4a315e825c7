import { describe, expect, it } from 'vitest';
import { assign, fnv1a32, shareOf } from './assign.ts';

it.each([
  // draft-eastlake-fnv, appendix C.
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('hashes %j as the draft says', (text, hash) => {
  expect(fnv1a32(text)).toBe(hash);
});

it.each([
  ['seed', 'a', 0.0505],
  ['seed', 'b', 0.2696],
  ['foo', 'ab', 0.2575],
  ['foo', 'def', 0.2019],
])('places (%s, %s) at %d', (seed, visitorId, share) => {
  expect(shareOf(seed, visitorId)).toBe(share);
});

describe('the variant', () => {
  const test = (...weights: number[]) => ({
    id: 'test',
    phase: 1,
    seed: 'seed',
    variants: weights.map((weight, at) => ({ key: String(at), weight, player: null })),
  });

  it('follows the weights, the upper bound of each excluded', () => {
    expect(assign(test(0.0505, 0.9495), 'a')?.key).toBe('1');
    expect(assign(test(0.0506, 0.9494), 'a')?.key).toBe('0');
    expect(assign(test(0.1, 0.1, 0.8), 'b')?.key).toBe('2');
  });

  it('is the last one where the weights sum to a hair less than 1', () => {
    expect(assign(test(0.01, 0.01), 'b')?.key).toBe('1');
  });

  it('shares a thousand visitors out as it was asked to', () => {
    const counts = [0, 0, 0];
    for (let visitor = 0; visitor < 10_000; visitor += 1) {
      const key = assign(test(0.2, 0.3, 0.5), `visitor-${visitor}`)?.key;
      counts[Number(key)] = (counts[Number(key)] ?? 0) + 1;
    }
    const [first = 0, second = 0, third = 0] = counts;
    expect(Math.abs(first - 2000)).toBeLessThan(150);
    expect(Math.abs(second - 3000)).toBeLessThan(150);
    expect(Math.abs(third - 5000)).toBeLessThan(150);
  });
});
