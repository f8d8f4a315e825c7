import type { MediaStatus } from '@commoncast/core/streams/constants';
import { IMMUTABLE } from '../../storage/object-headers.ts';

interface Served {
  readonly name: string;
  readonly mediaStatus: MediaStatus;
  /** The URL names the version (`?v=`). */
  readonly isVersioned: boolean;
  /** Signed for one member, so no shared cache may store it. */
  readonly isPreview: boolean;
}

/** Pages may show the one that they know while they ask for a newer one: otherwise each visit would wait for it. */
const STALE = 'stale-while-revalidate=86400';
/** Playlists, and names without a version: only an address that carries one may be cached forever. */
const PLAYLIST = /\.m3u8$/;
const RENEWED = /\.(vtt|png)$/;
const POSTERS = new Set(['poster.png', 'share.jpg']);

/** How long caches may keep a file of a video. */
export function cacheControl({ name, mediaStatus, isVersioned, isPreview }: Served): string {
  const scope = isPreview ? 'private' : 'public';
  if (PLAYLIST.test(name)) return mediaStatus === 'READY' ? `${scope}, max-age=60` : 'no-cache';
  if (POSTERS.has(name) && !isVersioned) return `${scope}, max-age=60, ${STALE}`;
  if (RENEWED.test(name) && !isVersioned) return `${scope}, max-age=60`;
  return `${scope}, ${IMMUTABLE}`;
}
