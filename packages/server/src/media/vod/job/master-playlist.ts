import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { masterPlaylist } from '../playlists/master-playlist.ts';
import { RENDITION_PLAYLIST } from '../playlists/media-playlist.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';

export const MASTER_PLAYLIST = 'index.m3u8';

/**
 * The text of a master playlist that lies next to the directories of these renditions. Copies of the source are not in it:
 * many players begin with whatever fits the line best, and would begin with one.
 */
export function masterPlaylistOf(renditions: readonly FinishedRendition[]): string {
  return masterPlaylist(
    renditions
      .filter(({ sourceCopy }) => !sourceCopy)
      .map(({ directory, width, height, framesPerS, ...rates }) => ({
        ...rates,
        uri: `${directory}/${RENDITION_PLAYLIST}`,
        picture: framesPerS === null ? null : { width, height, framesPerS },
      })),
  );
}

/** Writes that text into the output directory. */
export function writeMasterPlaylist(outputDirectory: string, renditions: readonly FinishedRendition[]): void {
  writeFileSync(join(outputDirectory, MASTER_PLAYLIST), masterPlaylistOf(renditions));
}
