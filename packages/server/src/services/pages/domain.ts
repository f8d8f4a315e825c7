import { getLoader, getOembed, getPlayerPage } from '@commoncast/core/assets/api';
import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import type { ReadCookieSession } from '../authentication/cookie-session.ts';
import type { CsrfTokens } from '../authentication/csrf.ts';
import { createPageProps } from '../authentication/page-props.ts';
import type { AuthenticationService } from '../authentication/service.ts';
import type { PublicPlaylists } from '../playlists/public-playlists.ts';
import { pageRoutes } from './routes.ts';

export interface PagesRouteParts extends Foundation {
  readonly readCookieSession: ReadCookieSession;
  readonly authentication: AuthenticationService;
  readonly csrfTokens: CsrfTokens;
  readonly publicPlaylists: PublicPlaylists;
}

export const pagesDomain = defineDomain({
  name: 'pages',
  async routes({ app, demoOrigin, answerLostWith }: WebParts, parts: PagesRouteParts) {
    const lostPage = await pageRoutes(app, {
      database: parts.database,
      publicOrigin: parts.config.publicOrigin,
      readPageProps: createPageProps({ ...parts, demoOrigin }),
      playlists: parts.publicPlaylists,
    });
    answerLostWith(lostPage);
  },
  addresses: [getLoader, getPlayerPage, getOembed],
});
