import { oembedOf } from '@commoncast/server/services/pages/oembed';
import type { TestService } from './service.ts';

/**
 * Publishes what the service says to those who ask how to embed a player's frame.
 * @returns the address to ask about
 */
export function publishOembed({ publish, origin, video }: TestService, playerId: string): string {
  const { id, title, width, height } = video;
  const framed = {
    kind: 'player-id',
    id: playerId,
    publicKey: '',
    allowedDomains: [],
    businessName: 'Kiln & Co.',
    title,
    video: { id, width, height, posterVersion: null },
    posterUrl: null,
  } as const;
  const url = `${origin}/embed/${playerId}`;
  publish('/oembed', {
    html: JSON.stringify(oembedOf(framed, { url, format: 'json' }, origin)),
    headers: { 'content-type': 'application/json' },
  });
  return url;
}
