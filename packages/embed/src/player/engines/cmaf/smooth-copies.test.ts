import type { PublicVariant } from '@commoncast/core/players/schema';
import type { VideoRange } from '@commoncast/core/players/source-copy';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { smoothCopies } from './smooth-copies.ts';

const copy = (codecs: string, videoRange: VideoRange = 'SDR'): PublicVariant => ({
  path: 'copy/index.m3u8',
  bandwidth: 9_000_000,
  averageBandwidth: 8_000_000,
  width: 1920,
  height: 1080,
  codecs,
  opening: null,
  sourceCopy: { framesPerS: 29.97, videoRange },
});
const HEVC = copy('hvc1.2.4.L120.B0,mp4a.40.2');

const asked: unknown[] = [];
let answer = { supported: true, smooth: true, powerEfficient: false };
let isBright = false;
let types = /./;
let SourceBuffer: unknown;

beforeEach(() => {
  asked.length = 0;
  answer = { supported: true, smooth: true, powerEfficient: false };
  isBright = false;
  types = /./;
  SourceBuffer = class {
    changeType(): void {}
  };
  vi.stubGlobal('window', {
    MediaSource: { isTypeSupported: (type: string) => types.test(type) },
    get SourceBuffer() {
      return SourceBuffer;
    },
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isBright && query === '(dynamic-range: high)',
  }));
  const decodingInfo = async (question: unknown) => {
    asked.push(question);
    return answer;
  };
  vi.stubGlobal('navigator', { mediaCapabilities: { decodingInfo } });
});
afterEach(() => vi.unstubAllGlobals());

const named = async (...copies: PublicVariant[]) =>
  (await smoothCopies(copies)).map(({ codecName }) => codecName);

it('offers what the browser says it plays smoothly, by the names that people know', async () => {
  expect(await named(HEVC, copy('vp09.00.40.08,mp4a.40.2'), copy('av01.0.08M.08'))).toEqual([
    'HEVC',
    'VP9',
    'AV1',
  ]);
  expect(asked[0]).toEqual({
    type: 'media-source',
    video: {
      contentType: 'video/mp4; codecs="hvc1.2.4.L120.B0"',
      width: 1920,
      height: 1080,
      bitrate: 9_000_000,
      framerate: 29.97,
    },
  });
});

it('does not where it would not be smooth, or cannot be played at all', async () => {
  answer = { supported: true, smooth: false, powerEfficient: true };
  expect(await named(HEVC)).toEqual([]);
  answer = { supported: false, smooth: true, powerEfficient: true };
  expect(await named(HEVC)).toEqual([]);
});

it('does not where the buffer takes no such data, or cannot change its codec', async () => {
  types = /avc1/;
  expect(await named(HEVC)).toEqual([]);
  expect(asked).toEqual([]);
  types = /./;
  SourceBuffer = class {};
  expect(await named(HEVC)).toEqual([]);
  SourceBuffer = undefined;
  expect(await named(HEVC)).toEqual([]);
});

it('does not where the browser does not say, or does not know what it is asked', async () => {
  vi.stubGlobal('navigator', {});
  expect(await named(HEVC)).toEqual([]);
  const decodingInfo = () => Promise.reject(new TypeError('no such transfer function'));
  vi.stubGlobal('navigator', { mediaCapabilities: { decodingInfo } });
  expect(await named(HEVC)).toEqual([]);
});

it('offers what is meant for bright screens on those alone', async () => {
  const [pq, hlg] = [copy('hvc1.2.4.L150.B0', 'PQ'), copy('vp09.02.51.10.01.09.18.09.00', 'HLG')];
  expect(await named(pq, hlg)).toEqual([]);
  isBright = true;
  expect(await named(pq, hlg)).toEqual(['HEVC', 'VP9']);
  expect(asked).toEqual([
    expect.objectContaining({
      video: expect.objectContaining({
        hdrMetadataType: 'smpteSt2086',
        colorGamut: 'rec2020',
        transferFunction: 'pq',
      }),
    }),
    expect.objectContaining({
      video: expect.objectContaining({ colorGamut: 'rec2020', transferFunction: 'hlg' }),
    }),
  ]);
});

it('knows no other codecs', async () => {
  expect(await named(copy('dvh1.05.06'))).toEqual([]);
});
