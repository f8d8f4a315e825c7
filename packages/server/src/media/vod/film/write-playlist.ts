import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mediaPlaylist, RENDITION_PLAYLIST } from '../playlists/media-playlist.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import { INIT_FILE, UNFINISHED } from '../rendition/rendition-files.ts';

/** Writes the playlist of a rendition that is complete. */
export function writePlaylist(outputDirectory: string, { directory, segments }: FinishedRendition): void {
  const path = join(outputDirectory, directory);
  mkdirSync(path, { recursive: true });
  // What a child was writing when it was killed.
  for (const file of readdirSync(path)) if (file.endsWith(UNFINISHED)) rmSync(join(path, file));
  writeFileSync(join(path, RENDITION_PLAYLIST), mediaPlaylist(segments, INIT_FILE));
}
