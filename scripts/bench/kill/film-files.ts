import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partBytesFor } from '@commoncast/core/multipart/constants';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';

type Bytes = Uint8Array<ArrayBuffer>;

export interface FilmFiles {
  readonly film: Bytes;
  /** The same film in two parts. */
  readonly longFilm: Bytes;
  readonly noFilm: Bytes;
}

/** What people upload: films, and now and then something else. */
export async function makeFilmFiles(): Promise<FilmFiles> {
  const directory = await mkdtemp(join(tmpdir(), 'commoncast-films-'));
  try {
    const path = join(directory, 'film.mp4');
    await makeDemoVideo(path, { width: 640, height: 360, durationS: 4, frameRate: 30 });
    const film = new Uint8Array(await readFile(path));
    const longFilm = new Uint8Array([...film, ...freeBox(partBytesFor(0))]);
    return { film, longFilm, noFilm: new Uint8Array(randomBytes(100_000)) };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Room that a player skips, ISO/IEC 14496-12 §8.1.2. */
function freeBox(sizeBytes: number): Buffer {
  const box = Buffer.alloc(sizeBytes);
  box.writeUInt32BE(sizeBytes);
  box.write('free', 4, 'latin1');
  return box;
}
