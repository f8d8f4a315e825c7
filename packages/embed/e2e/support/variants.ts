import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PublicVariant } from '@commoncast/core/players/schema';

/** As many segments stand in an opening. */
const OPENING_SEGMENTS = 6;

/** Where a film's copies of its source are described, which no playlist lists. */
export const COPIES_FILE = 'copies.json';

/** What the public details say of the renditions, read from the playlists that the media engine wrote. */
export async function variantsOf(directory: string): Promise<PublicVariant[]> {
  const master = await readFile(join(directory, 'index.m3u8'), 'utf8');
  const found = master.matchAll(
    /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),CODECS="([^"]+)",RESOLUTION=(\d+)x(\d+).*\n(.+)/g,
  );
  const copies = join(directory, COPIES_FILE);
  const ladder = await Promise.all(
    Array.from(found, async ([, bandwidth, average, codecs = '', width, height, path = '']) => ({
      path,
      bandwidth: Number(bandwidth),
      averageBandwidth: Number(average),
      width: Number(width),
      height: Number(height),
      codecs,
      opening: openingOf(await readFile(join(directory, dirname(path), 'index.m3u8'), 'utf8')),
    })),
  );
  if (!existsSync(copies)) return ladder;
  return [...ladder, ...(JSON.parse(await readFile(copies, 'utf8')) as PublicVariant[])];
}

/** How a media playlist begins, up to and with its first segments. */
function openingOf(playlist: string): string {
  const lines = playlist.split('\n');
  const last = lines.findIndex(
    (_, at) => lines.slice(0, at).filter((one) => one && !one.startsWith('#')).length === OPENING_SEGMENTS,
  );
  return lines.slice(0, last < 0 ? undefined : last).join('\n');
}
