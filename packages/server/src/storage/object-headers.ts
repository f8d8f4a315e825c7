/** What is stored, and served, with an object. */
export interface ObjectHeaders {
  readonly type: string;
  readonly cacheControl: string;
}

/** For what is never rewritten under its key. */
export const IMMUTABLE = 'max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  // RFC 8216 §4.
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  vtt: 'text/vtt; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  webp: 'image/webp',
};

/** The type of what is served under a name, by its extension; null for what is not for viewers. */
export function servedType(name: string): string | null {
  const extension = /\.([a-z0-9]+)$/.exec(name)?.[1] ?? '';
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? null) : null;
}

/**
 * The headers of an object. Whatever is served lies under a key that is never written twice, so that caches may keep it
 * forever; addresses that change what they name carry headers of their own (`services/cdn/cache-control.ts`).
 */
export function objectHeaders(key: string): ObjectHeaders {
  const type = key.startsWith('originals/') ? null : servedType(key);
  return type === null
    ? { type: 'application/octet-stream', cacheControl: 'private, no-store' }
    : { type, cacheControl: `public, ${IMMUTABLE}` };
}
