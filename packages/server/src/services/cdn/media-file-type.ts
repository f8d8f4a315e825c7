interface MediaFileType {
  readonly contentType: string;
  /** Playlists change; anything else is never rewritten under its name (or has a version in its URL). */
  readonly isPlaylist: boolean;
  /** Names without a version: only a URL that carries one may be cached forever. */
  readonly isRenewed: boolean;
}

const segment = { isPlaylist: false, isRenewed: false };
const renewed = { isPlaylist: false, isRenewed: true };

const TYPES: Readonly<Record<string, MediaFileType>> = {
  // RFC 8216 §4.
  m3u8: { contentType: 'application/vnd.apple.mpegurl', isPlaylist: true, isRenewed: true },
  m4s: { contentType: 'video/iso.segment', ...segment },
  mp4: { contentType: 'video/mp4', ...segment },
  m4a: { contentType: 'audio/mp4', ...segment },
  vtt: { contentType: 'text/vtt; charset=utf-8', ...renewed },
  png: { contentType: 'image/png', ...renewed },
  jpg: { contentType: 'image/jpeg', ...segment },
  avif: { contentType: 'image/avif', ...segment },
  webp: { contentType: 'image/webp', ...segment },
};

/** The type that a video's file is served as; null for files that are not for viewers. */
export function mediaFileType(name: string): MediaFileType | null {
  const extension = /\.([a-z0-9]+)$/.exec(name)?.[1] ?? '';
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] ?? null) : null;
}
