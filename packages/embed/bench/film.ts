import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultJobLimits } from '@commoncast/server/media/child/limits';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import type { TestMedia } from '../e2e/support/media.ts';

/** Longer than what players load ahead, so that a jump leads where nothing is. */
const FILM = { durationS: 48, width: 1280, height: 720, frameRate: 25 } as const;
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/embed-bench-film');

/** The film that all players play, made by our own media engine; once per machine. */
export async function benchFilm(): Promise<TestMedia> {
  const media = { directory: join(CACHE, 'vod'), ...FILM };
  if (await stat(media.directory).catch(() => undefined)) return media;
  const building = `${CACHE}-${process.pid}`;
  const outputDirectory = join(building, 'vod');
  await mkdir(outputDirectory, { recursive: true });
  const sourcePath = join(building, 'film.mp4');
  const signal = AbortSignal.timeout(900_000);
  await makeDemoVideo(sourcePath, FILM, signal);
  const job = { sourcePath, outputDirectory, limits: defaultJobLimits };
  await createLocalMediaEngine({ preset: 'ultrafast' }).transcode(job, () => {}, signal);
  await rm(sourcePath);
  await rm(CACHE, { recursive: true, force: true });
  await rename(building, CACHE);
  return media;
}
