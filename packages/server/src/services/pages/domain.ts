import { getLoader, getOembed, getPlayerPage } from '@commoncast/core/assets/api';
import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { mediaOriginOf } from '../../media-origin.ts';
import { uploadOriginOf } from '../../storage/s3/bucket.ts';
import type { AuthenticationService } from '../authentication/service.ts';
import type { ReadCookieSession } from '../authentication/sessions/cookie-session.ts';
import type { CsrfTokens } from '../authentication/sessions/csrf.ts';
import { createPageProps } from '../authentication/sessions/page-props.ts';
import type { MailServices } from '../mail/domain.ts';
import type { PublicPlaylists } from '../playlists/public-playlists.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { legalRoutes } from './legal-routes.ts';
import { pageRoutes } from './routes.ts';
import { createPagesService, type PagesService } from './service.ts';

interface Needs {
  readonly links: MediaLinks;
  readonly publicPlaylists: PublicPlaylists;
}

export interface PagesServices {
  readonly pages: PagesService;
}

export interface PagesRouteParts extends Foundation, PagesServices, Pick<MailServices, 'outbox'> {
  readonly readCookieSession: ReadCookieSession;
  readonly authentication: AuthenticationService;
  readonly csrfTokens: CsrfTokens;
}

export const pagesDomain = defineDomain({
  name: 'pages',
  services: ({ database, clock, config, links, publicPlaylists }: Foundation & Needs): PagesServices => ({
    pages: createPagesService({
      database,
      clock,
      links,
      playlists: publicPlaylists,
      publicOrigin: config.publicOrigin,
      mediaOrigin: mediaOriginOf(config),
    }),
  }),
  async routes({ app, demoOrigin, answerLostWith }: WebParts, parts: PagesRouteParts) {
    const lostPage = await pageRoutes(app, {
      pages: parts.pages,
      publicOrigin: parts.config.publicOrigin,
      mediaOrigin: mediaOriginOf(parts.config),
      liveOrigins: parts.liveAddresses.otherOrigins,
      uploadOrigin: uploadOriginOf(parts.config.bucket),
      sentryOrigin: parts.config.sentryDsn ? new URL(parts.config.sentryDsn).origin : null,
      takesStripeCards: parts.paymentGateway.kind === 'STRIPE',
      readPageProps: createPageProps({
        ...parts,
        demoOrigin,
        mediaOrigin: parts.config.mediaOrigin ?? null,
        supportEmail: parts.config.supportEmail ?? null,
        sendsMail: parts.outbox.sendsMail,
        sentryDsn: parts.config.sentryDsn ?? null,
      }),
    });
    answerLostWith(lostPage);
    legalRoutes(app, parts.config);
  },
  addresses: [getLoader, getPlayerPage, getOembed],
});
