import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmName } from '@commoncast/server/media/demo/films/catalogue';
import { makeFilm } from '@commoncast/server/media/demo/films/make-film';
import { FIRST_VIDEOS, LATER_VIDEOS } from './business/videos.ts';

export interface FilmStudio {
  /** Makes a film, each once. @returns its path */
  filmOf(film: FilmName): Promise<string>;
}

/** Makes films one after the other, so that other things get done too. */
export function createFilmStudio(folder: string, signal: AbortSignal): FilmStudio {
  const made = new Map<FilmName, Promise<string>>();
  let last: Promise<unknown> = mkdir(folder, { recursive: true });
  return {
    filmOf(film) {
      const known = made.get(film);
      if (known) return known;
      const making = last.then(async () => {
        const path = join(folder, fileNameOf(film));
        await makeFilm(path, film, signal);
        return path;
      });
      made.set(film, making);
      last = making.catch(() => {});
      // Its caller gets the failure; until then it is not an unhandled rejection.
      making.catch(() => {});
      return making;
    },
  };
}

function fileNameOf(film: FilmName): string {
  const video = [...FIRST_VIDEOS, ...LATER_VIDEOS].find((one) => one.film === film);
  return video?.fileName ?? `${film}.mp4`;
}
