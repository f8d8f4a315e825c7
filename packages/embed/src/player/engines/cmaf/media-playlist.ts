import { Unsupported } from './unsupported.ts';

/** A segment of a rendition, and when it is shown, by the playlist's clock. */
export interface Segment {
  readonly url: string;
  readonly startS: number;
  readonly endS: number;
}

/** A rendition's playlist, or how it begins. */
export interface MediaPlaylist {
  readonly initUrl: string;
  readonly segments: readonly Segment[];
  /** False: more segments follow (there was no EXT-X-ENDLIST). */
  readonly isComplete: boolean;
}

/** All that we understand, and what changes nothing for a player. A tag beyond these may mean anything. */
const KNOWN =
  /^#(?!EXT)|^#EXT(M3U|INF:.*|-X-(VERSION:.*|TARGETDURATION:.*|MEDIA-SEQUENCE:0*|PLAYLIST-TYPE:VOD|INDEPENDENT-SEGMENTS|BITRATE:.*|ENDLIST|MAP:URI="[^"]+"))$/;

/**
 * Reads a media playlist (RFC 8216bis §4.4) of whole fMP4 files on demand.
 * @throws {Unsupported} byte ranges, encryption, discontinuities, several initialisation segments, live
 */
export function parseMediaPlaylist(text: string, baseUrl: string): MediaPlaylist {
  const segments: Segment[] = [];
  let initUrl = '';
  let durationS = Number.NaN;
  let endS = 0;
  let isComplete = false;
  for (const line of text.split(/\s*\n\s*/)) {
    if (!line.startsWith('#')) {
      if (!line) continue;
      const startS = endS;
      endS += durationS;
      if (!(endS > startS)) throw new Unsupported('a segment without a length');
      segments.push({ url: new URL(line, baseUrl).href, startS, endS });
      durationS = Number.NaN;
      continue;
    }
    if (!KNOWN.test(line)) throw new Unsupported(line);
    const [, map] = /^#EXT-X-MAP:URI="(.+)"/.exec(line) ?? [];
    if (map) {
      if (initUrl) throw new Unsupported(line);
      initUrl = new URL(map, baseUrl).href;
    }
    if (line.startsWith('#EXTINF:')) durationS = Number.parseFloat(line.slice(8));
    if (line === '#EXT-X-ENDLIST') isComplete = true;
  }
  if (!initUrl || !segments.length) throw new Unsupported('no fMP4');
  return { initUrl, segments, isComplete };
}

/** The segment that shows a moment: a little before its start is its own, for encoders round. */
export function segmentAt(segments: readonly Segment[], positionS: number): Segment | undefined {
  return segments.find(({ startS, endS }) => endS - Math.min(0.1, (endS - startS) / 2) > positionS);
}
