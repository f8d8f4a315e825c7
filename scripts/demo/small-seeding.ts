import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { seedSmallDemo } from './business/small-demo.ts';
import type { Seeding } from './full-seeding.ts';

const FILM = { durationS: 60, width: 1280, height: 720, frameRate: 30 } as const;

/** Makes the film of a demo with one video while the platform comes up. */
export function beginSmallSeeding({
  filmFolder,
  password,
}: {
  filmFolder: string;
  password: string;
}): Seeding {
  const film = makeFilm(filmFolder);
  // Awaited only after the platform has started; until then a failure must not count as unhandled.
  film.catch(() => {});
  return {
    makeFirst: async ({ origin }) => seedSmallDemo(origin, password, await film),
    makeRest: async () => {},
    reportUnlessStopped: () => {},
    stop: async () => {},
  };
}

/** @returns the path of the film */
async function makeFilm(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'One minute in the workshop.mp4');
  await makeDemoVideo(path, FILM);
  return path;
}
