import type { Segment } from './segment.ts';

/** A rendition's playlist, in its directory. */
export const RENDITION_PLAYLIST = 'index.m3u8';

/** Enough to fill a player's first buffer while it asks for the whole playlist. */
const OPENING_S = 16;

/** The EXT-X-TARGETDURATION of these segments: no rounded EXTINF may exceed it, RFC 8216bis §4.4.3.1. */
export function playlistTargetS(segments: readonly Segment[]): number {
  return Math.max(1, ...segments.map((segment) => Math.round(segment.durationS)));
}

/** A rendition's playlist, RFC 8216bis; version 7 because EXT-X-MAP appears without EXT-X-I-FRAMES-ONLY. */
export function mediaPlaylist(segments: readonly Segment[], initFile: string): string {
  return [...head(segments, initFile), ...segments.flatMap(lines), '#EXT-X-ENDLIST', ''].join('\n');
}

/**
 * The start of that playlist: its segments up to about 16 s, word for word. EXT-X-ENDLIST follows only if those are all
 * of them, so that nobody takes the opening for the whole.
 */
export function playlistOpening(segments: readonly Segment[], initFile: string): string {
  const first = segments.filter(({ startS }, index) => index === 0 || startS < OPENING_S);
  const end = first.length === segments.length ? ['#EXT-X-ENDLIST'] : [];
  return [...head(segments, initFile), ...first.flatMap(lines), ...end, ''].join('\n');
}

function head(segments: readonly Segment[], initFile: string): string[] {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${playlistTargetS(segments)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${initFile}"`,
  ];
}

function lines({ durationS, file }: Segment): string[] {
  return [`#EXTINF:${durationS.toFixed(6)},`, file];
}
