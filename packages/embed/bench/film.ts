import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultJobLimits } from '@commoncast/server/media/child/limits';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import type { TestMedia } from '../e2e/support/media.ts';

/** Longer than what players load ahead, so that a jump leads where nothing is. */
const FILM = { durationS: 48, width: 1280, height: 720, frameRate: 25 } as const;
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/embed-bench-film');

/** From Debian's plasma-workspace-wallpapers. */
const PHOTOGRAPHS = ['FallenLeaf', 'Path', 'DarkestHour'].map(
  (name) => `/usr/share/wallpapers/${name}/contents/images/2560x1600.jpg`,
);

/** Photographs under a camera that moves, with the grain of film: what a smooth drawing hides, it shows. */
export const FILM_KIND = PHOTOGRAPHS.every((file) => existsSync(file)) && hasFfmpeg() ? 'textured' : 'drawn';

/** The film that all players play, made by our own media engine; once per machine. */
export async function benchFilm(): Promise<TestMedia> {
  const cache = `${CACHE}-${FILM_KIND}`;
  const media = { directory: join(cache, 'vod'), ...FILM };
  if (await stat(media.directory).catch(() => undefined)) return media;
  const building = `${cache}-${process.pid}`;
  const outputDirectory = join(building, 'vod');
  await mkdir(outputDirectory, { recursive: true });
  const sourcePath = join(building, 'film.mp4');
  const signal = AbortSignal.timeout(900_000);
  if (FILM_KIND === 'textured') panPhotographs(sourcePath);
  else await makeDemoVideo(sourcePath, FILM, signal);
  const job = { sourcePath, outputDirectory, limits: defaultJobLimits };
  await createLocalMediaEngine().transcode(job, () => {}, signal);
  await rm(sourcePath);
  await rm(cache, { recursive: true, force: true });
  await rename(building, cache);
  return media;
}

function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function panPhotographs(path: string): void {
  const { durationS, width, height, frameRate } = FILM;
  const eachS = durationS / PHOTOGRAPHS.length;
  const pans = PHOTOGRAPHS.map(
    (_, index) =>
      `[${index}]crop=1920:1080:x='min(640\\,40*t)':y=${100 + 150 * index},scale=${width}:${height},` +
      `noise=alls=8:allf=t,setsar=1,trim=duration=${eachS}[pan${index}]`,
  );
  const joined = `${PHOTOGRAPHS.map((_, index) => `[pan${index}]`).join('')}concat=n=${PHOTOGRAPHS.length}[film]`;
  const inputs = PHOTOGRAPHS.flatMap((file) => ['-loop', '1', '-framerate', String(frameRate), '-i', file]);
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${durationS}`];
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-g', '25', '-pix_fmt', 'yuv420p'];
  execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', ...inputs, ...sound, '-filter_complex', `${pans.join(';')};${joined}`],
      ...['-map', '[film]', '-map', `${PHOTOGRAPHS.length}:a`, ...coding, '-c:a', 'aac', '-shortest', path],
    ],
    { stdio: 'inherit' },
  );
}
