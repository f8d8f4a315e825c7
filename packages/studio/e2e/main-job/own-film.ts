import type { DemoVideo } from '@commoncast/server/media/demo/demo-video';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';
import { madeOnce } from '@commoncast/server/test/cache/made-once';

const FILM = { durationS: 16, width: 640, height: 360, frameRate: 30 } as const;

/** A short H.264 and AAC film as somebody uploads it. @returns its path */
export function ownFilm(film: DemoVideo = FILM): Promise<string> {
  return madeOnce({
    name: 'own-film.mp4',
    code: ['packages/server/src/media'],
    parameters: film,
    make: (path) => makeDemoVideo(path, film),
  });
}
