import { createWriteStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Foundation } from '../../../foundation.ts';
import { RENDITION_PLAYLIST } from '../../../media/vod/playlists/media-playlist.ts';
import { notFound } from '../../../problems/problems.ts';
import { vodKey } from '../media-links.ts';
import { findBestRendition } from './repository.ts';

interface Moment {
  readonly videoId: string;
  readonly atS: number;
  /** Where to write it. */
  readonly path: string;
}

/**
 * Writes a file that can be decoded by itself: the segment of the best rendition in which a moment lies, behind the
 * initialisation segment.
 * @throws {ApiError} NOT_FOUND: the video has no rendition with a picture
 */
export async function fetchMoment(
  { database, storage }: Pick<Foundation, 'database' | 'storage'>,
  { videoId, atS, path }: Moment,
): Promise<void> {
  const directory = await findBestRendition(database.root, videoId);
  if (directory === undefined) throw notFound();
  const read = async (file: string) => (await storage.get(vodKey(videoId, `${directory}/${file}`))).body;
  const { init, segment } = filesAt(await text(await read(RENDITION_PLAYLIST)), atS);
  for (const [file, flags] of [
    [init, 'w'],
    [segment, 'a'],
  ] as const)
    await pipeline(await read(file), createWriteStream(path, { flags, mode: 0o600 }));
}

/** The files of our own playlists (`media-playlist.ts`) that a moment needs; the last ones for what comes after the end. */
export function filesAt(playlist: string, atS: number): { init: string; segment: string } {
  const [, init = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist) ?? [];
  let endS = 0;
  let segment = '';
  for (const [, durationS, file = ''] of playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)) {
    endS += Number(durationS);
    segment = file;
    if (atS < endS) break;
  }
  if (init === '' || segment === '') throw notFound();
  return { init, segment };
}
