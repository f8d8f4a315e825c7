import { expect, it } from 'vitest';
import { parseStoryboard } from './storyboard.ts';

it('reads the frames of a storyboard, relative to the file', () => {
  const webVtt =
    'WEBVTT\n\n00:00.000 --> 00:05.000\nsprite-1.jpg#xywh=0,0,160,90\n\n01:00:05.000 --> 01:00:10.000\nsprite-1.jpg#xywh=160,0,160,90\n';
  expect(parseStoryboard(webVtt, 'https://a.test/cdn/vod/1/storyboard.vtt')).toEqual([
    { startS: 0, sheetUrl: 'https://a.test/cdn/vod/1/sprite-1.jpg', x: 0, y: 0, width: 160, height: 90 },
    { startS: 3605, sheetUrl: 'https://a.test/cdn/vod/1/sprite-1.jpg', x: 160, y: 0, width: 160, height: 90 },
  ]);
});

it('finds nothing in what is no storyboard', () => {
  expect(parseStoryboard('WEBVTT\n\n00:00.000 --> 00:05.000\nHello', 'https://a.test/')).toEqual([]);
});
