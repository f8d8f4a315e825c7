/** What the master playlist says about one rendition. */
export interface Variant {
  /** Relative to the master playlist. */
  readonly uri: string;
  readonly bandwidthBps: number;
  readonly averageBandwidthBps: number;
  readonly codecs: string;
  /** Null for a rendition without a picture. */
  readonly picture: { readonly width: number; readonly height: number; readonly framesPerS: number } | null;
}

/**
 * The master playlist, lowest bitrate first: some players start with the first entry, and a small one starts early.
 * @param hasNoCaptions no pictures carry captions; players that are not told look for some in several places of a film
 */
export function masterPlaylist(variants: readonly Variant[], { hasNoCaptions = false } = {}): string {
  const sorted = variants.toSorted((a, b) => a.bandwidthBps - b.bandwidthBps);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sorted.flatMap((variant) => [`#EXT-X-STREAM-INF:${attributes(variant, hasNoCaptions)}`, variant.uri]),
    '',
  ].join('\n');
}

function attributes(
  { bandwidthBps, averageBandwidthBps, codecs, picture }: Variant,
  hasNoCaptions: boolean,
): string {
  const list = [
    `BANDWIDTH=${bandwidthBps}`,
    `AVERAGE-BANDWIDTH=${averageBandwidthBps}`,
    `CODECS="${codecs}"`,
  ];
  if (picture !== null) {
    list.push(`RESOLUTION=${picture.width}x${picture.height}`, `FRAME-RATE=${picture.framesPerS.toFixed(3)}`);
  }
  if (hasNoCaptions) list.push('CLOSED-CAPTIONS=NONE');
  return list.join(',');
}
