import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultJobLimits } from '@commoncast/server/media/child/limits';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';

const FILM = { durationS: 24, width: 1280, height: 720, frameRate: 25 } as const;
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/embed-e2e', import.meta.url));

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

/** Makes the film once per machine and version of this file; later runs find it. */
export async function testMedia(): Promise<TestMedia> {
  const recipe = createHash('sha256')
    .update(await readFile(fileURLToPath(import.meta.url)))
    .digest('hex');
  const directory = join(CACHE, recipe.slice(0, 12));
  const media = { directory, ...FILM };
  if (await readFile(join(directory, 'done')).catch(() => undefined)) return media;

  const building = `${directory}-${process.pid}`;
  await mkdir(building, { recursive: true });
  const film = join(building, 'film.mp4');
  await makeDemoVideo(film, FILM);
  const job = { sourcePath: film, outputDirectory: join(building, 'vod'), limits: defaultJobLimits };
  await mkdir(job.outputDirectory);
  await createLocalMediaEngine({ preset: 'ultrafast' }).transcode(
    job,
    () => {},
    AbortSignal.timeout(120_000),
  );
  await writeFile(join(building, 'vod', 'captions.vtt'), CAPTIONS);
  await rm(directory, { recursive: true, force: true });
  await rename(join(building, 'vod'), directory);
  await rm(building, { recursive: true, force: true });
  await writeFile(join(directory, 'done'), '');
  return media;
}
