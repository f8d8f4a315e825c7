import { expect, test } from 'vitest';
import { addressBlock } from './address-block.ts';
import { createFloodBucket } from './flood-bucket.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test('a flood from many addresses does not refill the buckets of its own', () => {
  const takeFrom = createFloodBucket({ burst: 1, perS: 0.001 }, () => 0);
  for (let count = 0; count < 10_000; count++)
    takeFrom(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`);
  takeFrom('203.0.113.9');
  expect(() => takeFrom('203.0.113.9')).toThrow();
  expect(() => takeFrom('10.0.39.15')).toThrow();
});

test('a bucket empties, says when to come back, and fills again', () => {
  let nowMs = 0;
  const takeFrom = createFloodBucket({ burst: 2, perS: 1 }, () => nowMs);
  takeFrom('203.0.113.1');
  takeFrom('203.0.113.1');
  expect(() => takeFrom('203.0.113.1')).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', retryAfterS: 1 }),
  );
  takeFrom('203.0.113.2');
  nowMs = 1_000;
  takeFrom('203.0.113.1');
  expect(() => takeFrom('203.0.113.1')).toThrow();
});
