import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClipSpec } from '../../../../test/fixtures/clip-spec.ts';
import { aac, h264 } from '../../../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench } from '../../../../test/fixtures/media.ts';

let bench: MediaBench;
beforeAll(async () => {
  bench = await openMediaBench();
});
afterAll(() => bench.remove());

const small = { ...h264, width: 320, height: 180, gopFrames: 20 };
const film = { muxer: 'mp4', durationS: 8, audio: aac, video: small };
const reordered = { ...small, options: { preset: 'veryfast', bf: '3', crf: '36' } };

test.each<[string, Omit<ClipSpec, 'file'>]>([
  ['without a sound', { muxer: 'mp4', durationS: 8, video: small }],
  ['whose pictures are decoded in the order in which they are shown', film],
  ['whose pictures are decoded in another order', { ...film, video: reordered }],
  ['whose sound begins later', { ...film, audio: { ...aac, startS: 1.5 } }],
  ['of an odd frame rate', { ...film, video: { ...reordered, rate: '30000/1001' } }],
  [
    'of a frame rate that changes',
    { ...film, video: { ...reordered, filters: 'select=not(mod(n\\,3)*gt(t\\,3))' } },
  ],
  ['of an editor', { ...film, muxer: 'mov', video: reordered }],
])('a film %s lists its key frames where seeks find them', async (name, clip) => {
  const path = await bench.makeClip({ ...clip, file: name.replaceAll(/\W+/g, '-') });
  const { listed, sought } = await bench.listKeyFrames(path);
  expect(sought.length).toBeGreaterThan(3);
  expect(listed?.map(({ shownS }) => shownS.toFixed(3))).toEqual(
    sought.map(({ shownS }) => shownS.toFixed(3)),
  );
});

test.each<[string, Partial<ClipSpec>]>([
  ['that was trimmed', { trimS: 1.5 }],
  ['of nothing but key frames, which it need not list', { video: { ...small, gopFrames: 1 } }],
])('a film %s is not trusted to list them', async (name, clip) => {
  const path = await bench.makeClip({ ...film, ...clip, file: name.replaceAll(/\W+/g, '-') });
  const { listed, sought } = await bench.listKeyFrames(path);
  expect(sought.length).toBeGreaterThan(3);
  expect(listed).toBeNull();
});
