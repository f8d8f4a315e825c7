import type { Segment } from './segment.ts';

/** The EXT-X-TARGETDURATION of these segments: no rounded EXTINF may exceed it, RFC 8216bis §4.4.3.1. */
export function playlistTargetS(segments: readonly Segment[]): number {
  return Math.max(1, ...segments.map((segment) => Math.round(segment.durationS)));
}

/** A rendition's playlist, RFC 8216bis; version 7 for EXT-X-MAP in a playlist without I-frames only. */
export function mediaPlaylist(segments: readonly Segment[], initFile: string): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${playlistTargetS(segments)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${initFile}"`,
    ...segments.flatMap((segment) => [`#EXTINF:${segment.durationS.toFixed(6)},`, segment.file]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
