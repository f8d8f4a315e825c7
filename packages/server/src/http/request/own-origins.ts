import type { Config } from '../../config.ts';
import { isLocalName } from '../../settings/address-settings.ts';

export type OwnOrigins = (origin: string) => boolean;

/**
 * Recognises the platform's own origins; without a PUBLIC_ORIGIN, any local name with our port. That of media is none:
 * it has no pages, so nothing that calls itself one of them is ours.
 */
export function createOwnOrigins({ publicOrigin, isPublicOriginGiven, mediaOrigin }: Config): OwnOrigins {
  const { port } = new URL(publicOrigin);
  return (origin) => {
    if (origin === publicOrigin) return true;
    if (isPublicOriginGiven || origin === mediaOrigin || !URL.canParse(origin)) return false;
    const url = new URL(origin);
    return url.protocol === 'http:' && url.port === port && isLocalName(url.hostname);
  };
}
