import { createEgress } from './egress/egress.ts';
import type { Foundation } from './foundation.ts';
import { createOwnOrigins, type OwnOrigins } from './http/own-origins.ts';
import { createQuotas } from './quotas/quotas.ts';
import { type AccessTokens, createAccessTokens } from './services/authentication/access-token.ts';
import { createCookieSession, type ReadCookieSession } from './services/authentication/cookie-session.ts';
import { createSessionCookies, type SessionCookies } from './services/authentication/cookies.ts';
import { type CsrfTokens, createCsrfTokens } from './services/authentication/csrf.ts';
import { createDemoSignIn, type DemoSignIn } from './services/authentication/demo-sign-in.ts';
import {
  type AuthenticationService,
  createAuthenticationService,
} from './services/authentication/service.ts';
import { createSessions } from './services/authentication/sessions.ts';
import { type BusinessService, createBusinessService } from './services/business/service.ts';
import { createHypergraphicsService, type HypergraphicsService } from './services/hypergraphics/service.ts';
import type { AnalyticsStore } from './services/insights/analytics-store.ts';
import { createInsightsService, type InsightsService } from './services/insights/service.ts';
import { findContents } from './services/insights/store/counting/contents.ts';
import { createPostgresStore } from './services/insights/store/postgres-store.ts';
import { viewsByContent } from './services/insights/store/reading/views-by-content.ts';
import { createLoggingService, type LoggingService } from './services/logging/service.ts';
import { createMultipartService, type MultipartService } from './services/multipart/service.ts';
import { createPublicDetailsService, type PublicDetailsService } from './services/players/public-details.ts';
import { createPlayersService, type PlayersService } from './services/players/service.ts';
import { createPublicPlaylists, type PublicPlaylists } from './services/playlists/public-playlists.ts';
import { createPlaylistsService, type PlaylistsService } from './services/playlists/service.ts';
import { createReadResults, type ReadResults } from './services/split-tests/results.ts';
import { createListRunning, type ListRunning } from './services/split-tests/running-tests.ts';
import { createSplitTestsService, type SplitTestsService } from './services/split-tests/service.ts';
import { createSplitTestLink } from './services/split-tests/split-test-link.ts';
import { type CaptionsService, createCaptionsService } from './services/streams/captions/service.ts';
import { createMediaLinks } from './services/streams/media-links.ts';
import { createStreamsService, type StreamsService } from './services/streams/service.ts';
import { createPageReader } from './services/verification/page/page-reader.ts';
import { createVerificationService, type VerificationService } from './services/verification/service.ts';
import { withSightings } from './services/verification/with-sightings.ts';
import {
  createViewerSessionsService,
  type ViewerSessionsService,
} from './services/viewer-sessions/service.ts';
import { createPageDetailsService, type PageDetailsService } from './services/widgets/page-details.ts';
import { createWidgetsService, type WidgetsService } from './services/widgets/service.ts';

/** What the platform can do, without HTTP; scripts use it as the web does. */
export interface Services {
  readonly isOwnOrigin: OwnOrigins;
  readonly cookies: SessionCookies;
  readonly csrfTokens: CsrfTokens;
  readonly accessTokens: AccessTokens;
  readonly readCookieSession: ReadCookieSession;
  readonly authentication: AuthenticationService;
  readonly demoSignIn: DemoSignIn;
  readonly business: BusinessService;
  readonly logging: LoggingService;
  readonly streams: StreamsService;
  readonly captions: CaptionsService;
  readonly multipart: MultipartService;
  readonly playlists: PlaylistsService;
  readonly publicPlaylists: PublicPlaylists;
  readonly players: PlayersService;
  readonly publicDetails: PublicDetailsService;
  readonly hypergraphics: HypergraphicsService;
  readonly widgets: WidgetsService;
  readonly splitTests: SplitTestsService;
  readonly readSplitTestResults: ReadResults;
  readonly listRunningTests: ListRunning;
  readonly pageDetails: PageDetailsService;
  readonly verification: VerificationService;
  readonly analytics: AnalyticsStore;
  readonly insights: InsightsService;
  readonly viewerSessions: ViewerSessionsService;
}

/** Puts the services together. */
export function createServices(foundation: Foundation): Services {
  const { config, database, clock, secrets, limits, storage } = foundation;
  const quotas = createQuotas(database, clock);
  const cookies = createSessionCookies(config.publicOrigin);
  const accessTokens = createAccessTokens(secrets.key('access-token'), clock);
  const successorKey = secrets.key('refresh-token-successor');
  const sessions = createSessions({ database, clock, accessTokens, successorKey });
  const authentication = createAuthenticationService({ database, clock, sessions, quotas, limits });

  const links = createMediaLinks({ publicOrigin: config.publicOrigin, storage, clock });
  const analytics = createPostgresStore(database, clock);
  const findContent = async (id: string) => (await findContents(database.root, [id])).get(id);
  const tests = createSplitTestLink(database);
  const players = createPlayersService({ database, clock, links, tests });
  const publicPlaylists = createPublicPlaylists({ database, links });
  const publicDetails = createPublicDetailsService({ database, links, playlists: publicPlaylists });
  const isOwnOrigin = createOwnOrigins(config);
  const business = createBusinessService({ database, clock, secrets });
  const verification = createVerificationService({
    ...foundation,
    quotas,
    isOwnOrigin,
    checksumOf: business.checksumOf,
    publicOrigin: config.publicOrigin,
    egress: createEgress({ allowHosts: config.egressAllowHosts }),
    readPage: createPageReader(),
  });
  return {
    isOwnOrigin,
    verification,
    cookies,
    accessTokens,
    authentication,
    csrfTokens: createCsrfTokens(secrets.key('csrf')),
    readCookieSession: createCookieSession({ cookies, accessTokens, authentication }),
    demoSignIn: createDemoSignIn({ database, clock, authentication, cookies }),
    business,
    logging: createLoggingService({ database, clock, quotas, limits }),
    captions: createCaptionsService(foundation),
    streams: createStreamsService({
      ...foundation,
      links,
      readViews: (businessId, ids) => viewsByContent(database.root, businessId, ids),
    }),
    multipart: createMultipartService(foundation),
    playlists: createPlaylistsService({ database, clock, links }),
    publicPlaylists,
    players,
    publicDetails,
    hypergraphics: createHypergraphicsService({ database, clock }),
    widgets: createWidgetsService({ database, clock, tests, players }),
    splitTests: createSplitTestsService({ database, clock }),
    readSplitTestResults: createReadResults({ database, clock, store: analytics }),
    listRunningTests: createListRunning(database, publicDetails),
    pageDetails: withSightings(
      createPageDetailsService({ database, players: publicDetails, tests }),
      verification,
    ),
    analytics,
    viewerSessions: createViewerSessionsService({ database, clock, quotas, limits, analytics }),
    insights: createInsightsService({ store: analytics, findContent, clock }),
  };
}
