import { expect, it } from 'vitest';
import { parseStoryboard, tileAt } from './storyboard.ts';

const TEXT = `WEBVTT

00:00.000 --> 00:05.000
sprite.jpg#xywh=0,0,160,90

00:05.000 --> 00:10.000
sprite.jpg#xywh=160,0,160,90

00:10.000 --> 00:15.000
javascript:alert(1)#xywh=0,0,1,1
`;
const BASE = 'https://video.example/cdn/vod/1/storyboard.vtt';

it('reads rectangles of images, and only safe addresses', () => {
  const tiles = parseStoryboard(TEXT, BASE);
  expect(tiles).toHaveLength(2);
  expect(tiles[1]).toEqual({
    startS: 5,
    endS: 10,
    url: 'https://video.example/cdn/vod/1/sprite.jpg',
    x: 160,
    y: 0,
    width: 160,
    height: 90,
  });
});

it('finds the picture of a moment, the last one at the end', () => {
  const tiles = parseStoryboard(TEXT, BASE);
  expect(tileAt(tiles, 4.9)?.x).toBe(0);
  expect(tileAt(tiles, 5)?.x).toBe(160);
  expect(tileAt(tiles, 99)?.x).toBe(160);
  expect(tileAt([], 0)).toBeUndefined();
});
