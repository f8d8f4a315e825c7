import { afterEach, expect, it, vi } from 'vitest';
import { createRendition } from './rendition.ts';
import { createShelf } from './shelf.ts';

const NEVER = new AbortController().signal;
const MASTER = 'https://media.example/cdn/vod/1/index.m3u8';

const playlistOf = (segments: number): string =>
  ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"']
    .concat(Array.from({ length: segments }, (_, number) => `#EXTINF:4,\n${number}.m4s`))
    .concat('#EXT-X-ENDLIST')
    .join('\n');

/** A film of one rendition, whose playlist the server has changed since each of these answers. */
function filmOf(answers: readonly (number | string)[], opening = '') {
  const left = [...answers];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = left.length > 1 ? left.shift() : left[0];
    return typeof answer === 'number'
      ? new Response('', { status: answer })
      : new Response(answer, { status: 200 });
  });
  const variant = {
    path: '360p/index.m3u8',
    bandwidth: 800_000,
    averageBandwidth: 600_000,
    width: 640,
    height: 360,
    codecs: 'avc1.64001f',
    opening,
  };
  const prefetch = { first: undefined, take: () => undefined };
  const rendition = createRendition(variant, 0, MASTER, prefetch as never);
  return { shelf: createShelf([rendition]), asked };
}

afterEach(() => vi.unstubAllGlobals());

it('finds that a film ends before what the server lacks, once its playlist says so', async () => {
  const { shelf, asked } = filmOf([playlistOf(6), playlistOf(3)]);
  const found = await shelf.find(13, 0, NEVER);
  expect(found).toMatchObject([{ id: 0 }, { url: expect.stringMatching(/3\.m4s$/) }]);
  shelf.lose('https://media.example/cdn/vod/1/360p/3.m4s');
  expect(await shelf.find(13, 0, NEVER)).toBe('missing');
  expect(await shelf.endsBefore(13, NEVER)).toBe(true);
  expect(await shelf.find(13, 0, NEVER)).toBe('ended');
  expect(asked).toHaveLength(2);
});

it('finds it also where only the beginning of the playlist was known', async () => {
  const { shelf } = filmOf([playlistOf(3)], playlistOf(6).replace('#EXT-X-ENDLIST', ''));
  await shelf.find(13, 0, NEVER);
  shelf.lose('https://media.example/cdn/vod/1/360p/3.m4s');
  expect(await shelf.endsBefore(13, NEVER)).toBe(true);
});

it.each([
  ['whose playlist still has it', playlistOf(6)],
  ['whose playlist is gone', 404],
])('tells a gap in a film %s from its end', async (_, answer) => {
  const { shelf } = filmOf([playlistOf(6), answer]);
  await shelf.find(13, 0, NEVER);
  expect(await shelf.endsBefore(13, NEVER)).toBe(false);
});

it('does not take a failing line for the end', async () => {
  const { shelf } = filmOf([playlistOf(6), 500]);
  await shelf.find(13, 0, NEVER);
  await expect(shelf.endsBefore(13, NEVER)).rejects.toMatchObject({ status: 500 });
});
