import type { PublicVariant } from '@commoncast/core/players/schema';
import { Unsupported } from './unsupported.ts';

/** Attributes that a rendition with its audio muxed in may have. */
const PLAIN =
  /^#EXT-X-STREAM-INF:((AVERAGE-)?BANDWIDTH=\d+|CODECS="[^"]+"|RESOLUTION=\d+x\d+|FRAME-RATE=[\d.]+|CLOSED-CAPTIONS=NONE|VIDEO-RANGE=SDR|PROGRAM-ID=\d+|,)+$/;
const HARMLESS = /^#(?!EXT)|^#EXT(M3U|-X-(VERSION:\d+|INDEPENDENT-SEGMENTS))$/;

/**
 * Reads a master playlist (RFC 8216bis §4.4.6), for details that carry no variants.
 * @returns its renditions, lowest first
 * @throws {Unsupported} whatever is more than renditions with muxed audio
 */
export function parseMasterPlaylist(text: string): PublicVariant[] {
  const variants: PublicVariant[] = [];
  let attributes = '';
  for (const line of text.split(/\s*\n\s*/)) {
    if (PLAIN.test(line)) attributes = line;
    else if (!line.startsWith('#')) {
      if (!line) continue;
      const read = (pattern: RegExp): string => pattern.exec(attributes)?.[1] ?? '';
      const codecs = read(/CODECS="([^"]+)/);
      const bandwidth = +read(/[:,]BANDWIDTH=(\d+)/);
      if (!codecs || !bandwidth) throw new Unsupported(attributes);
      variants.push({
        path: line,
        bandwidth,
        averageBandwidth: +read(/AVERAGE-BANDWIDTH=(\d+)/) || bandwidth,
        width: +read(/RESOLUTION=(\d+)/),
        height: +read(/RESOLUTION=\d+x(\d+)/),
        codecs,
        opening: null,
      });
      attributes = '';
    } else if (!HARMLESS.test(line)) throw new Unsupported(line);
  }
  if (!variants.length) throw new Unsupported('no rendition');
  return variants.sort((a, b) => a.bandwidth - b.bandwidth);
}
