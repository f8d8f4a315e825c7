import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { masterPlaylist } from '../playlists/master-playlist.ts';
import { RENDITION_PLAYLIST } from '../playlists/media-playlist.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';

export const MASTER_PLAYLIST = 'index.m3u8';

/** Puts these renditions before the viewers; whoever reads meanwhile gets the old playlist or the new one. */
export function publish(outputDirectory: string, renditions: readonly FinishedRendition[]): void {
  const text = masterPlaylist(
    renditions.map(({ directory, width, height, framesPerS, ...rates }) => ({
      ...rates,
      uri: `${directory}/${RENDITION_PLAYLIST}`,
      picture: framesPerS === null ? null : { width, height, framesPerS },
    })),
  );
  const path = join(outputDirectory, MASTER_PLAYLIST);
  const next = `${path}.next`;
  writeFileSync(next, text);
  renameSync(next, path);
}
