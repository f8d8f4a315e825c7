import type { Config } from './config.ts';

type Origins = Pick<Config, 'publicOrigin' | 'mediaOrigin'>;

/** Where browsers find media: an origin of their own, such as a CDN's, or the platform's. */
export function mediaOriginOf({ publicOrigin, mediaOrigin }: Origins): string {
  return mediaOrigin ?? publicOrigin;
}

/** The host at which there are media and nothing else; undefined where they share the platform's. */
export function mediaHostOf({ publicOrigin, mediaOrigin }: Origins): string | undefined {
  if (mediaOrigin === undefined || mediaOrigin === publicOrigin) return undefined;
  return new URL(mediaOrigin).host;
}
