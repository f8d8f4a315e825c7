import type { PublicVideo } from '@commoncast/core/players/schema';
import { expect, it } from 'vitest';
import { linkAt } from './link-at.ts';

const video = { id: 'a' } as PublicVideo;
const other = { id: 'b' } as PublicVideo;
const playlist = { id: 'p', name: 'Two', videos: [video, other] };
const hostWith = (...attributes: string[]): Element =>
  ({ hasAttribute: (name: string) => attributes.includes(name) }) as Element;
const serviceUrl = 'https://video.example/sub-apps/widgets/player/player-x.js';
const pageUrl = 'https://shop.example/bowls?size=2#top';

it.each([
  ['the watch page', hostWith(), { video, playlist: null }, 'https://video.example/v/a?t=7'],
  ['the page', hostWith('deep-link'), { video, playlist: null }, 'https://shop.example/bowls?size=2&t=7#top'],
  [
    'the page for the first of a list',
    hostWith('deep-link'),
    { video, playlist },
    'https://shop.example/bowls?size=2&t=7#top',
  ],
  [
    'the watch page for others',
    hostWith('deep-link'),
    { video: other, playlist },
    'https://video.example/v/b?t=7',
  ],
])('names %s', (_, host, details, link) => {
  expect(linkAt(7.9, { host, details, serviceUrl, pageUrl })).toBe(link);
});

it('replaces the time that the page’s address has', () => {
  const parts = { host: hostWith('deep-link'), details: { video, playlist: null }, serviceUrl };
  expect(linkAt(90, { ...parts, pageUrl: 'https://shop.example/?t=1m#t=4' })).toBe(
    'https://shop.example/?t=90',
  );
});
