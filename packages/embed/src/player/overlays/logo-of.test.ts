import type { PublicLive } from '@commoncast/core/live/public-live';
import { expect, test } from 'vitest';
import { logoOf } from './logo-of.ts';

const own = 'https://shop.example/sign.png';
const streams = 'https://shop.example/festival.png';
const live = (logo?: string) => ({ live: { logo } as PublicLive });

test.each([
  ['its own', { logo: own, showIcon: true }, own],
  ['none, if it is not to be shown', { logo: own, showIcon: false }, ''],
  ['none, if it is no address of a page', { logo: 'javascript:alert(1)', showIcon: true }, ''],
  ['that of the stream', { logo: '', showIcon: true, ...live(streams) }, streams],
  [
    'that of the stream in place of one that is not to be shown',
    { logo: own, showIcon: false, ...live(streams) },
    streams,
  ],
  ['its own before that of the stream', { logo: own, showIcon: true, ...live(streams) }, own],
  ['none of a stream without one', { logo: '', showIcon: false, ...live() }, ''],
  ['none of a stream that is no address of a page', { logo: '', showIcon: false, ...live('data:,x') }, ''],
])('a player shows %s', (_which, details, expected) => {
  expect(logoOf(details)).toBe(expected);
});
