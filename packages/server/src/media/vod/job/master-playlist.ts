import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { masterPlaylist } from '../playlists/master-playlist.ts';
import { RENDITION_PLAYLIST } from '../playlists/media-playlist.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';

export const MASTER_PLAYLIST = 'index.m3u8';

/**
 * The text of a master playlist that lies next to the directories of these renditions. Copies of the source are not in it:
 * many players begin with whatever fits the line best, and would begin with one.
 */
export function masterPlaylistOf(
  renditions: readonly FinishedRendition[],
  { video }: Pick<SourceTracks, 'video'>,
): string {
  const variants = renditions
    .filter(({ sourceCopy }) => !sourceCopy)
    .map(({ directory, width, height, framesPerS, ...rates }) => ({
      ...rates,
      uri: `${directory}/${RENDITION_PLAYLIST}`,
      picture: framesPerS === null ? null : { width, height, framesPerS },
    }));
  return masterPlaylist(variants, { hasNoCaptions: video?.hasCaptions === false });
}

/** Writes that text into the output directory. */
export function writeMasterPlaylist(
  outputDirectory: string,
  renditions: readonly FinishedRendition[],
  tracks: Pick<SourceTracks, 'video'>,
): void {
  writeFileSync(join(outputDirectory, MASTER_PLAYLIST), masterPlaylistOf(renditions, tracks));
}
