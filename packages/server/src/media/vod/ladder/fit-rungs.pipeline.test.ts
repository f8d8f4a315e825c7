import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aac } from '../../../../test/fixtures/clips.ts';
import { type FilmKind, filmPictures } from '../../../../test/fixtures/film-pictures.ts';
import type { MeasuredLadder } from '../../../../test/fixtures/measure-ladder.ts';
import { type MediaBench, openMediaBench } from '../../../../test/fixtures/media.ts';

const DURATION_S = 12;
/** So long that the short segments at the beginning, which have a key frame each, hardly count. */
const COMPARED_S = 24;
const preset = 'veryfast';
let bench: MediaBench;

beforeAll(async () => {
  bench = await openMediaBench();
});
afterAll(() => bench.remove());

function makeFilm(kind: FilmKind, height: number, durationS = DURATION_S): Promise<string> {
  const video = filmPictures[kind]((height * 16) / 9, height);
  return bench.makeClip({ file: `${kind}-${height}-${durationS}.mp4`, muxer: 'mp4', durationS, video });
}

const bytesOf = ({ rungs }: MeasuredLadder): number => rungs.reduce((sum, { bytes }) => sum + bytes, 0);

describe('a ladder that fits its film', () => {
  test.each<FilmKind>(['slides', 'talkingHead'])(
    '%s take far fewer bytes and look the same',
    async (kind) => {
      const sourcePath = await makeFilm(kind, 360, COMPARED_S);
      const usual = await bench.measureLadder({ sourcePath, preset, ladder: 'usual' });
      const fitted = await bench.measureLadder({ sourcePath, preset, ladder: 'fitted' });
      expect(fitted.rungs.map(({ rung }) => rung.name)).toEqual(['360p', '240p']);
      expect(bytesOf(fitted)).toBeLessThan(bytesOf(usual) * 0.7);
      for (const [index, { ssim, leastBufferS }] of fitted.rungs.entries()) {
        expect(ssim).toBeGreaterThan(usual.rungs[index]!.ssim - 0.002);
        expect(leastBufferS).toBeGreaterThanOrEqual(0);
      }
    },
  );

  test.each<FilmKind>(['sport', 'grain'])(
    '%s keeps the usual settings, which its cap decides',
    async (kind) => {
      const rungs = await bench.fitLadder(await makeFilm(kind, 360), preset);
      expect(rungs.map(({ name, tuning }) => [name, tuning])).toEqual([
        ['360p', undefined],
        ['240p', undefined],
      ]);
    },
  );

  test('an enlarged film has no rung above the size that it came from', async () => {
    const rungs = await bench.fitLadder(await makeFilm('enlarged', 720), preset);
    expect(rungs.map(({ name }) => name)).toEqual(['360p', '240p']);
  });

  test('a whole job has key frames only where segments start, which are those of the copy', async () => {
    const { result, directory } = await bench.transcode(await makeFilm('slides', 360));
    const lowest = result.renditions.at(-1)!;
    const { video } = await bench.inspect({ directory }, lowest.directory);
    expect(video!.keyFramesS).toEqual([0, 2, 4, 6, 10]);
  });
});

describe('films that tell nothing keep the usual ladder', () => {
  test('one colour', async () => {
    const rungs = await bench.fitLadder(await makeFilm('oneColour', 360), preset);
    expect(rungs.map(({ name, tuning }) => [name, tuning])).toEqual([
      ['360p', undefined],
      ['240p', undefined],
    ]);
  });

  test('two seconds', async () => {
    const rungs = await bench.fitLadder(await makeFilm('slides', 360, 2), preset);
    expect(rungs.map(({ name, tuning }) => [name, tuning])).toEqual([
      ['360p', undefined],
      ['240p', undefined],
    ]);
  });

  test('black with sound', async () => {
    const video = { ...filmPictures.oneColour(640, 360), picture: 'color=color=black:size=640x360:rate=30' };
    const file = await bench.makeClip({
      ...{ file: 'black.mp4', muxer: 'mp4', durationS: DURATION_S },
      ...{ video, audio: aac },
    });
    const rungs = await bench.fitLadder(file, preset);
    expect(rungs.every(({ tuning }) => tuning === undefined)).toBe(true);
    expect(rungs).toHaveLength(2);
  });

  test('sound alone', async () => {
    const file = await bench.makeClip({ file: 'sound.m4a', muxer: 'mp4', durationS: DURATION_S, audio: aac });
    expect(await bench.fitLadder(file, preset)).toEqual([]);
  });
});
