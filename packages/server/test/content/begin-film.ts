import { publishVod } from '@commoncast/core/streams/api';
import { findPlannedDirectories } from '../../src/services/streams/making/plan-repository.ts';
import type { SignedUp, TestServer } from '../server.ts';
import { untilStatus, uploadVideo } from './ready-video.ts';
import { type FilmAtWork, type StretchEngine, untilStopped } from './stretch-engine.ts';

/** A published video of which only the beginning is made. */
export interface BegunFilm {
  readonly id: string;
  readonly film: FilmAtWork;
  /** Of the rendition that viewers may ask for. */
  readonly directory: string;
  /** Lets the job come to its end. */
  release(): void;
}

/**
 * Uploads and publishes a video, and makes its beginning.
 * @param onUpload called before there is anything to play
 */
export async function beginFilm(
  engine: StretchEngine,
  { database }: Pick<TestServer, 'database'>,
  owner: SignedUp,
  onUpload: (id: string) => Promise<void> = async () => {},
): Promise<BegunFilm> {
  const mayBegin = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<FilmAtWork>();
  const released = Promise.withResolvers<void>();
  engine.scripts = [
    async (film) => {
      await mayBegin.promise;
      await film.begin();
      begun.resolve(film);
      await Promise.race([released.promise, untilStopped(film)]);
    },
    () => {},
  ];
  const id = await uploadVideo(owner, new TextEncoder().encode('the film'));
  await onUpload(id);
  mayBegin.resolve();
  const film = await begun.promise;
  await untilStatus(owner, id, 'PLAYABLE');
  await owner.client.call(publishVod, { body: { id } });
  const [directory = ''] = await findPlannedDirectories(database.root, id);
  return { id, film, directory, release: released.resolve };
}
