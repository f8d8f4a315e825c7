import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PublicVariant } from '@commoncast/core/players/schema';
import { defaultJobLimits } from '@commoncast/server/media/child/limits';
import type { DemoVideo } from '@commoncast/server/media/demo/demo-video';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import type { VodRendition } from '@commoncast/server/media/vod/result';
import { madeOnce } from '@commoncast/server/test/cache/made-once';
import { openMediaBench } from '@commoncast/server/test/fixtures/media';
import { COPIES_FILE } from './variants.ts';

const FILM = { durationS: 24, width: 1280, height: 720, frameRate: 25 } as const;
/** Long enough for a busy machine, and small enough to be made soon. */
const LONG_FILM = { durationS: 90, width: 426, height: 240, frameRate: 25 } as const;
const SHORT_FILM = { durationS: 8, width: 854, height: 480, frameRate: 25 } as const;
/** Its key frames are where no rung has its own, and it takes more bits than players expect of a line at first. */
const VP9_FILM = {
  file: 'film.webm',
  muxer: 'webm',
  durationS: 30,
  video: {
    ...{ encoder: 'libvpx-vp9', width: 640, height: 360, rate: '25', gopFrames: 90 },
    options: { deadline: 'realtime', 'cpu-used': '8', b: '1200000', minrate: '1200000', maxrate: '1200000' },
  },
  audio: { encoder: 'libopus', sampleRate: 48_000, layout: 'stereo', sampleFormat: 'flt' },
} as const;

const CAPTIONS = `WEBVTT

1
00:00:00.000 --> 00:00:20.000
The <b>clock</b> is &amp; stays running
`;

/** A film of ours, made by our own media engine, as the server would serve it. */
export interface TestMedia {
  readonly directory: string;
  readonly durationS: number;
  readonly width: number;
  readonly height: number;
}

/** The film, with its captions; made once per version of what makes it. */
export function testMedia(): Promise<TestMedia> {
  return mediaOf('embed-film', FILM, 'ultrafast');
}

/** A film of a minute and a half, with its captions. */
export function longMedia(): Promise<TestMedia> {
  return mediaOf('embed-long-film', LONG_FILM, 'ultrafast');
}

/** A short film whose encoded renditions have B-frames; its highest rendition is a copy, which has none. */
export function mediaWithBFrames(): Promise<TestMedia> {
  return mediaOf('embed-b-frames', SHORT_FILM, 'superfast');
}

/** A film that was uploaded as VP9 with Opus, and is kept so beside its ladder. */
export async function mediaWithCopy(): Promise<TestMedia> {
  const directory = await madeOnce({
    name: 'embed-vp9',
    code: ['packages/server/src/media', 'packages/server/test/fixtures'],
    parameters: { VP9_FILM, CAPTIONS },
    make: async (path) => {
      const bench = await openMediaBench();
      await makeOf(await bench.makeClip(VP9_FILM), path, 'ultrafast');
      await bench.remove();
    },
  });
  const { durationS, video } = VP9_FILM;
  return { directory, durationS, width: video.width, height: video.height };
}

async function mediaOf(name: string, film: DemoVideo, preset: string): Promise<TestMedia> {
  const directory = await madeOnce({
    name,
    code: ['packages/server/src/media'],
    parameters: { FILM: film, CAPTIONS, preset },
    make: (path) => make(path, film, preset),
  });
  return { directory, ...film };
}

async function make(directory: string, video: DemoVideo, preset: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'commoncast-film-'));
  const film = join(folder, 'film.mp4');
  await makeDemoVideo(film, video);
  await makeOf(film, directory, preset);
  await rm(folder, { recursive: true, force: true });
}

async function makeOf(film: string, directory: string, preset: string): Promise<void> {
  await mkdir(directory);
  const { renditions } = await createLocalMediaEngine({ preset, givesWay: false }).transcode(
    { sourcePath: film, outputDirectory: directory, limits: defaultJobLimits },
    () => {},
    AbortSignal.timeout(120_000),
  );
  await writeFile(join(directory, 'captions.vtt'), CAPTIONS);
  const copies = renditions.filter(({ sourceCopy }) => sourceCopy);
  if (copies.length > 0) await writeFile(join(directory, COPIES_FILE), JSON.stringify(copies.map(toVariant)));
}

function toVariant({
  directory,
  bandwidthBps,
  averageBandwidthBps,
  ...rendition
}: VodRendition): PublicVariant {
  const { width, height, codecs, opening, sourceCopy } = rendition;
  return {
    path: `${directory}/index.m3u8`,
    bandwidth: bandwidthBps,
    averageBandwidth: averageBandwidthBps,
    ...{ width, height, codecs, opening },
    ...(sourceCopy && { sourceCopy }),
  };
}
