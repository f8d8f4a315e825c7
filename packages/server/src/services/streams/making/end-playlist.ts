/** A media playlist that ends before the first file that is missing. */
export interface EndedPlaylist {
  readonly text: string;
  readonly durationMs: number;
}

const END = '#EXT-X-ENDLIST';

/**
 * Ends a complete media playlist (RFC 8216 §4.3.3.4) where its files end.
 * @returns null if its first segment, or what all segments need, is missing
 */
export function endPlaylist(text: string, isThere: (file: string) => boolean): EndedPlaylist | null {
  const kept: string[] = [];
  /** What is said of a segment stands above it. */
  let tags: string[] = [];
  let durationS = 0;
  let segmentS = 0;
  for (const line of text.split('\n')) {
    if (line === END || line === '') continue;
    const [, map] = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line) ?? [];
    if (map !== undefined && !isThere(map)) break;
    const [, seconds] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
    if (seconds !== undefined) segmentS = Number(seconds);
    tags.push(line);
    if (line.startsWith('#')) continue;
    if (!isThere(line)) break;
    kept.push(...tags);
    tags = [];
    durationS += segmentS;
  }
  if (durationS === 0) return null;
  return { text: `${[...kept, END].join('\n')}\n`, durationMs: Math.round(durationS * 1000) };
}
