export interface SoundSegment {
  /** From the start of the video. */
  readonly startS: number;
  readonly durationS: number;
  readonly url: string;
}

export interface SoundTrack {
  readonly initializationUrl: string;
  readonly segments: readonly SoundSegment[];
}

/** The rendition of a master playlist that weighs least: all of them have the same sound (RFC 8216bis §4.4.6.2). */
export function lightestRendition(master: string, masterUrl: string): string | null {
  const renditions = [...master.matchAll(/^#EXT-X-STREAM-INF:(.*)\r?\n(?!#)(\S+)/gm)].map(
    ([, attributes = '', uri = '']) => ({
      bandwidth: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? Number.POSITIVE_INFINITY),
      url: new URL(uri, masterUrl).href,
    }),
  );
  return renditions.toSorted((a, b) => a.bandwidth - b.bandwidth)[0]?.url ?? null;
}

/** The files of a rendition, and when each begins (RFC 8216bis §4.4.4); null where it is no fragmented MP4. */
export function readRendition(playlist: string, playlistUrl: string): SoundTrack | null {
  const map = /^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(playlist)?.[1];
  if (map === undefined) return null;
  let startS = 0;
  const segments: SoundSegment[] = [];
  for (const [, duration = '0', uri = ''] of playlist.matchAll(
    /^#EXTINF:([\d.]+).*\r?\n(?:#.*\r?\n)*(?!#)(\S+)/gm,
  )) {
    const durationS = Number(duration);
    segments.push({ startS, durationS, url: new URL(uri, playlistUrl).href });
    startS += durationS;
  }
  return { initializationUrl: new URL(map, playlistUrl).href, segments };
}
