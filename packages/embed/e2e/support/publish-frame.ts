import { readFile } from 'node:fs/promises';
import { embedPage } from '@commoncast/server/services/pages/embed-page';
import { FRAME_HEADERS } from '@commoncast/server/services/pages/frame-headers';
import { contentSecurityPolicy } from '@commoncast/server/services/pages/page-policy';
import type { TestService } from './service.ts';

const FRAME_CSS = new URL('../../../viewer/public/frame.css', import.meta.url);
const SCRIPTS = '/sub-apps/widgets/player/';

/**
 * Publishes the page `/embed/:playerId` as the server writes it, with its policies, for a player.
 * @returns its path; with `hasOwnLook`, that of the page for addresses that ask for another look
 */
export async function publishFrame(
  service: TestService,
  playerId: string,
  key: string,
  hasOwnLook = false,
): Promise<string> {
  const { origin, video } = service;
  const { id, title, width, height } = video;
  const framed = {
    kind: 'player-id',
    id: playerId,
    publicKey: key,
    allowedDomains: [],
    businessName: 'Kiln & Co.',
    title,
    video: { id, name: title, width, height, posterVersion: null },
  } as const;
  const path = `/embed/${playerId}`;
  service.publish(path, {
    html: embedPage({
      framed,
      hasOwnLook,
      embedScript: `${origin}${SCRIPTS}index.js?key=${key}`,
      frameScript: `${SCRIPTS}frame.js?key=${key}`,
      oembedUrl: `${origin}/oembed`,
    }),
    headers: {
      ...FRAME_HEADERS,
      'content-security-policy': contentSecurityPolicy({
        nonce: 'bm9uY2U=',
        publicOrigin: origin,
        mediaOrigin: origin,
        frameAncestors: 'anybody',
      }),
    },
  });
  const css = await readFile(FRAME_CSS, 'utf8');
  service.publish('/assets/viewer/frame.css', { html: css, headers: { 'content-type': 'text/css' } });
  return path;
}
