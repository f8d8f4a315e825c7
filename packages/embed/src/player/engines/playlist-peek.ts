/** The address of the rendition with the least bandwidth (RFC 8216 §4.3.4.2); undefined in a media playlist. */
export function lowestVariant(master: string): string | undefined {
  let lowest = Number.POSITIVE_INFINITY;
  let address: string | undefined;
  for (const [, bits, url] of master.matchAll(
    /^#EXT-X-STREAM-INF:(?:.*,)?BANDWIDTH=(\d+).*\s+([^#\s].*)/gm,
  )) {
    if (+bits! >= lowest) continue;
    lowest = +bits!;
    address = url?.trim();
  }
  return address;
}

/**
 * The initialisation segment of a media playlist and the segment that shows a moment, as far as the playlist goes; none
 * where they are ranges of a larger file.
 */
export function firstParts(playlist: string, atS = 0): string[] {
  if (playlist.includes('BYTERANGE')) return [];
  const init = /^#EXT-X-MAP:.*URI="([^"]+)/m.exec(playlist)?.[1];
  let endS = 0;
  let segment: string | undefined;
  for (const [, lengthS, url] of playlist.matchAll(/^#EXTINF:([\d.]+).*\s+([^#\s].*)/gm)) {
    endS += +lengthS!;
    if (segment || endS <= atS) continue;
    segment = url?.trim();
  }
  return [init, segment].filter((name) => name !== undefined);
}
