import type { MediaStatus } from '@commoncast/core/streams/constants';
import { IMMUTABLE } from '../../storage/object-headers.ts';

interface Served {
  readonly name: string;
  readonly mediaStatus: MediaStatus;
  /** The URL names the version (`?v=`). */
  readonly isVersioned: boolean;
  /** Signed for one member, so no shared cache may store it. */
  readonly isPreview: boolean;
  /** Seconds for which the address is good; undefined for ever. Nothing may answer for it later. */
  readonly goodForS?: number | undefined;
}

/** Pages may show the one that they know while they ask for a newer one: otherwise each visit would wait for it. */
const STALE = 'stale-while-revalidate=86400';
/** Playlists, and names without a version: only an address that carries one may be cached forever. */
const PLAYLIST = /\.m3u8$/;
const RENEWED = /\.(vtt|png)$/;
const POSTERS = new Set(['poster.png', 'share.jpg']);

/** How long caches may keep a file of a video. */
export function cacheControl({ name, mediaStatus, isVersioned, isPreview, goodForS }: Served): string {
  const scope = isPreview ? 'private' : 'public';
  const forMinute = `${scope}, max-age=${Math.min(60, Math.max(0, Math.floor(goodForS ?? 60)))}`;
  if (PLAYLIST.test(name)) return mediaStatus === 'READY' ? forMinute : 'no-cache';
  if (POSTERS.has(name) && !isVersioned) return `${scope}, max-age=60, ${STALE}`;
  if (RENEWED.test(name) && !isVersioned) return forMinute;
  if (goodForS === undefined) return `${scope}, ${IMMUTABLE}`;
  return `${scope}, max-age=${Math.max(0, Math.floor(goodForS))}, immutable`;
}
