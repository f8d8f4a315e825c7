import { expect, it } from 'vitest';
import { liveRetryMs } from './retry-delay.ts';

it('asks soon at first, and never less than every three seconds', () => {
  expect([0, 1, 2, 3, 40].map(liveRetryMs)).toEqual([500, 1000, 2000, 3000, 3000]);
});
