import { expect, test } from 'vitest';
import { outputFrameRate } from './frame-rate.ts';

const ratio = (num: number, den = 1) => ({ num, den });

test.each([
  ['30', ratio(30), ratio(30), ratio(30)],
  ['film on television', ratio(24000, 1001), ratio(24000, 1001), ratio(24000, 1001)],
  ['29.97 measured by a millisecond clock', ratio(29968, 1000), ratio(30000, 1001), ratio(30000, 1001)],
  ['120 a second is halved', ratio(120), ratio(120), ratio(60)],
  ['100 a second is halved', ratio(100), ratio(100), ratio(50)],
  ['240 a second is quartered', ratio(240), ratio(240), ratio(60)],
  ['an unusual constant rate', ratio(20), ratio(20), ratio(20)],
  ['a phone that dropped frames', ratio(2971, 100), ratio(90000, 1), ratio(30)],
  ['a screen recorder with pauses', ratio(87, 5), ratio(60), ratio(30)],
  ['a slow variable rate', ratio(8), ratio(20), ratio(10)],
  ['no rate at all', ratio(0, 0), ratio(0, 0), ratio(30)],
  ['a lie', ratio(90000), ratio(90000), ratio(30)],
])('%s', (_, average, finest, expected) => expect(outputFrameRate(average, finest)).toEqual(expected));
