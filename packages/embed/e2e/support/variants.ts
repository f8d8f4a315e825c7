import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PublicVariant } from '@commoncast/core/players/schema';

/** As many segments stand in an opening. */
const OPENING_SEGMENTS = 6;

/** What the public details say of the renditions, read from the playlists that the media engine wrote. */
export async function variantsOf(directory: string): Promise<PublicVariant[]> {
  const master = await readFile(join(directory, 'index.m3u8'), 'utf8');
  const found = master.matchAll(
    /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),CODECS="([^"]+)",RESOLUTION=(\d+)x(\d+).*\n(.+)/g,
  );
  return Promise.all(
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
}

/** How a media playlist begins, up to and with its first segments. */
function openingOf(playlist: string): string {
  const lines = playlist.split('\n');
  const last = lines.findIndex(
    (_, at) => lines.slice(0, at).filter((one) => one && !one.startsWith('#')).length === OPENING_SEGMENTS,
  );
  return lines.slice(0, last < 0 ? undefined : last).join('\n');
}
