import { open } from 'node:fs/promises';
import { ownFilm } from '../main-job/own-film.ts';

/** What counts is the file: the film in it is there in a moment. */
const FILM = { durationS: 2, width: 320, height: 180, frameRate: 30 } as const;

/**
 * A film of so many bytes that is still a valid MP4: behind it stands a box that says itself that it is free space.
 * @param sizeBytes of the whole file
 */
export async function writePaddedFilm(path: string, sizeBytes: number): Promise<void> {
  await using film = await open(await ownFilm(FILM));
  await using padded = await open(path, 'w');
  const bytes = await film.readFile();
  const header = Buffer.alloc(8);
  header.writeUInt32BE(sizeBytes - bytes.length);
  header.write('free', 4, 'latin1');
  await padded.write(bytes);
  await padded.write(header);
  await padded.truncate(sizeBytes);
}
