import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHEET_COLUMNS, STORYBOARD_FILE, sheetFile, thumbnailSize } from '../pictures/storyboard-shape.ts';
import { type Thumbnail, thumbnailTrack } from '../pictures/thumbnail-track.ts';
import type { FilmState } from './film-state.ts';

/**
 * Writes the track that lists the thumbnails on the sheets that are there, which lie with the smallest rendition.
 * @returns false if there are none
 */
export function writeFilmStoryboard(
  { work, borders, inventory }: FilmState,
  outputDirectory: string,
): boolean {
  const { num, den } = work.tracks.video.frameRate;
  const { width, height } = thumbnailSize(work.tracks.video);
  const { directory } = work.renditions.at(-1)!;
  const counts = new Map<number, number>();
  const thumbnails: Thumbnail[] = [];
  for (let tick = 0; tick < borders.endTick; tick += work.thumbnailTicks) {
    const sheet = Math.floor(borders.segmentAt(tick) / work.sheetSegments);
    const count = counts.get(sheet) ?? 0;
    counts.set(sheet, count + 1);
    if (!inventory.has(directory, sheetFile(sheet))) continue;
    thumbnails.push({
      startS: (tick * den) / num,
      file: `${directory}/${sheetFile(sheet)}`,
      x: (count % SHEET_COLUMNS) * width,
      y: Math.floor(count / SHEET_COLUMNS) * height,
      width,
      height,
    });
  }
  if (thumbnails.length === 0) return false;
  writeFileSync(join(outputDirectory, STORYBOARD_FILE), thumbnailTrack(thumbnails, work.endS));
  return true;
}
