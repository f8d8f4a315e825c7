import { logInQuery, readLogInQuery } from '@commoncast/core/pages/log-in-address';
import type { MemberPage } from '@commoncast/core/pages/needs';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { ComponentType } from 'react';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import type { Services } from '../services/services.ts';
import { PendingBar } from '../ui/page/pending-bar.tsx';
import { RouteError } from './crash/route-error.tsx';
import type { PageHandle } from './shell/allowed-outlet.tsx';

/** The client routes. Each page is a chunk of its own. */
export function studioRoutes({ authentication }: Pick<Services, 'authentication'>): RouteObject[] {
  const isLoggedIn = () => authentication.getState().status === 'AUTHORIZED';
  const guestsOnly = ({ request }: LoaderFunctionArgs) => {
    const { from } = readLogInQuery(new URL(request.url).searchParams);
    return isLoggedIn() ? redirect(from ?? STUDIO_PATHS.dashboard) : null;
  };
  const membersOnly = ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    return isLoggedIn() ? null : redirect(STUDIO_PATHS.start + logInQuery({ from: pathname + search }));
  };
  const leadOn = ({ request }: LoaderFunctionArgs) => {
    const query = logInQuery(readLogInQuery(new URL(request.url).searchParams));
    return redirect(isLoggedIn() ? STUDIO_PATHS.dashboard : STUDIO_PATHS.logIn + query);
  };
  return [
    {
      ErrorBoundary: RouteError,
      HydrateFallback: PendingBar,
      children: [
        {
          path: STUDIO_PATHS.start,
          Component: PendingBar,
          loader: leadOn,
        },
        {
          path: STUDIO_PATHS.logIn,
          loader: guestsOnly,
          lazy: {
            Component: async () => (await import('../features/authentication/log-in-page.tsx')).LogInPage,
          },
        },
        {
          path: STUDIO_PATHS.signUp,
          loader: guestsOnly,
          lazy: {
            Component: async () => (await import('../features/authentication/sign-up-page.tsx')).SignUpPage,
          },
        },
        {
          path: STUDIO_PATHS.forgotPassword,
          lazy: {
            Component: async () =>
              (await import('../features/authentication/forgot-password-page.tsx')).ForgotPasswordPage,
          },
        },
        {
          path: STUDIO_PATHS.resetPassword,
          lazy: {
            Component: async () =>
              (await import('../features/authentication/reset-password-page.tsx')).ResetPasswordPage,
          },
        },
        {
          path: STUDIO_PATHS.verifyEmail,
          lazy: {
            Component: async () =>
              (await import('../features/authentication/verify-email-page.tsx')).VerifyEmailPage,
          },
        },
        {
          path: STUDIO_PATHS.invitation,
          lazy: {
            Component: async () =>
              (await import('../features/authentication/invitation/invitation-page.tsx')).InvitationPage,
          },
        },
        {
          path: STUDIO_PATHS.plans,
          lazy: {
            Component: async () => (await import('../features/billing/plans/plans-page.tsx')).PlansPage,
          },
        },
        {
          lazy: { Component: async () => (await import('./shell/shell.tsx')).Shell },
          loader: membersOnly,
          children: [
            {
              // A page that fails leaves the frame around it standing.
              ErrorBoundary: RouteError,
              children: [
                memberPage(
                  'dashboard',
                  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
                ),
                memberPage(
                  'streams',
                  async () => (await import('../features/streams/streams-page.tsx')).StreamsPage,
                ),
                memberPage(
                  'stream',
                  async () => (await import('../features/streams/detail/stream-page.tsx')).StreamPage,
                ),
                memberPage(
                  'controlRoom',
                  async () =>
                    (await import('../features/streams/control-room/control-room-page.tsx')).ControlRoomPage,
                ),
                memberPage(
                  'archives',
                  async () => (await import('../features/archives/archives-page.tsx')).ArchivesPage,
                ),
                memberPage(
                  'destinations',
                  async () =>
                    (await import('../features/destinations/destinations-page.tsx')).DestinationsPage,
                ),
                memberPage(
                  'videos',
                  async () => (await import('../features/videos/videos-page.tsx')).VideosPage,
                ),
                memberPage(
                  'video',
                  async () => (await import('../features/videos/detail/video-page.tsx')).VideoPage,
                ),
                memberPage(
                  'playlists',
                  async () => (await import('../features/playlists/playlists-page.tsx')).PlaylistsPage,
                ),
                memberPage(
                  'playlist',
                  async () => (await import('../features/playlists/editor/playlist-page.tsx')).PlaylistPage,
                ),
                memberPage(
                  'players',
                  async () => (await import('../features/players/players-page.tsx')).PlayersPage,
                ),
                memberPage(
                  'player',
                  async () => (await import('../features/players/editor/player-page.tsx')).PlayerPage,
                ),
                memberPage(
                  'splitTests',
                  async () => (await import('../features/split-tests/split-tests-page.tsx')).SplitTestsPage,
                ),
                memberPage(
                  'splitTest',
                  async () => (await import('../features/split-tests/split-test-page.tsx')).SplitTestPage,
                ),
                memberPage(
                  'widgets',
                  async () => (await import('../features/widgets/widgets-page.tsx')).WidgetsPage,
                ),
                memberPage(
                  'widget',
                  async () => (await import('../features/widgets/editor/widget-page.tsx')).WidgetPage,
                ),
                memberPage(
                  'hypergraphics',
                  async () =>
                    (await import('../features/hypergraphics/hypergraphics-page.tsx')).HypergraphicsPage,
                ),
                memberPage('trash', async () => (await import('../features/trash/trash-page.tsx')).TrashPage),
                memberPage(
                  'billing',
                  async () => (await import('../features/billing/billing-page.tsx')).BillingPage,
                ),
                memberPage(
                  'operator',
                  async () => (await import('../features/operator/operator-page.tsx')).OperatorPage,
                ),
                memberPage(
                  'account',
                  async () => (await import('../features/account/account-page.tsx')).AccountPage,
                ),
                memberPage(
                  'members',
                  async () => (await import('../features/members/members-page.tsx')).MembersPage,
                ),
                memberPage(
                  'auditLog',
                  async () => (await import('../features/audit-log/audit-log-page.tsx')).AuditLogPage,
                ),
                memberPage(
                  'install',
                  async () => (await import('../features/install/install-page.tsx')).InstallPage,
                ),
                memberPage(
                  'tokens',
                  async () => (await import('../features/api-tokens/api-tokens-page.tsx')).ApiTokensPage,
                ),
                memberPage(
                  'webhooks',
                  async () => (await import('../features/webhooks/webhooks-page.tsx')).WebhooksPage,
                ),
                memberPage(
                  'webhook',
                  async () =>
                    (await import('../features/webhooks/deliveries/deliveries-page.tsx')).DeliveriesPage,
                ),
                memberPage(
                  'measurement',
                  async () => (await import('../features/measurement/measurement-page.tsx')).MeasurementPage,
                ),
                {
                  path: '*',
                  lazy: {
                    Component: async () => (await import('../ui/page/not-found-page.tsx')).NotFoundPage,
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** A page that opens only for members who have what it needs; the shell says who can to all others. */
function memberPage(page: MemberPage, load: () => Promise<ComponentType>): RouteObject {
  const handle: PageHandle = { page };
  return { path: STUDIO_PATHS[page], handle, lazy: { Component: load } };
}

/** The router of the page. */
export function createStudioRouter(services: Services) {
  return createBrowserRouter(studioRoutes(services));
}
