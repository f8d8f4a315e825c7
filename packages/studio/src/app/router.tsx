import { logInQuery, readLogInQuery } from '@commoncast/core/pages/log-in-address';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import type { Services } from '../services/services.ts';
import { PendingBar } from '../ui/page/pending-bar.tsx';
import { RouteError } from './crash/route-error.tsx';

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
          lazy: { Component: async () => (await import('./shell/shell.tsx')).Shell },
          loader: membersOnly,
          children: [
            {
              // A page that fails leaves the frame around it standing.
              ErrorBoundary: RouteError,
              children: [
                {
                  path: STUDIO_PATHS.dashboard,
                  lazy: {
                    Component: async () =>
                      (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
                  },
                },
                {
                  path: STUDIO_PATHS.videos,
                  lazy: {
                    Component: async () => (await import('../features/videos/videos-page.tsx')).VideosPage,
                  },
                },
                {
                  path: STUDIO_PATHS.video,
                  lazy: {
                    Component: async () =>
                      (await import('../features/videos/detail/video-page.tsx')).VideoPage,
                  },
                },
                {
                  path: STUDIO_PATHS.playlists,
                  lazy: {
                    Component: async () =>
                      (await import('../features/playlists/playlists-page.tsx')).PlaylistsPage,
                  },
                },
                {
                  path: STUDIO_PATHS.playlist,
                  lazy: {
                    Component: async () =>
                      (await import('../features/playlists/editor/playlist-page.tsx')).PlaylistPage,
                  },
                },
                {
                  path: STUDIO_PATHS.players,
                  lazy: {
                    Component: async () => (await import('../features/players/players-page.tsx')).PlayersPage,
                  },
                },
                {
                  path: STUDIO_PATHS.player,
                  lazy: {
                    Component: async () =>
                      (await import('../features/players/editor/player-page.tsx')).PlayerPage,
                  },
                },
                {
                  path: STUDIO_PATHS.splitTests,
                  lazy: {
                    Component: async () =>
                      (await import('../features/split-tests/split-tests-page.tsx')).SplitTestsPage,
                  },
                },
                {
                  path: STUDIO_PATHS.splitTest,
                  lazy: {
                    Component: async () =>
                      (await import('../features/split-tests/split-test-page.tsx')).SplitTestPage,
                  },
                },
                {
                  path: STUDIO_PATHS.widgets,
                  lazy: {
                    Component: async () => (await import('../features/widgets/widgets-page.tsx')).WidgetsPage,
                  },
                },
                {
                  path: STUDIO_PATHS.widget,
                  lazy: {
                    Component: async () =>
                      (await import('../features/widgets/editor/widget-page.tsx')).WidgetPage,
                  },
                },
                {
                  path: STUDIO_PATHS.hypergraphics,
                  lazy: {
                    Component: async () =>
                      (await import('../features/hypergraphics/hypergraphics-page.tsx')).HypergraphicsPage,
                  },
                },
                {
                  path: STUDIO_PATHS.trash,
                  lazy: {
                    Component: async () => (await import('../features/trash/trash-page.tsx')).TrashPage,
                  },
                },
                {
                  path: STUDIO_PATHS.install,
                  lazy: {
                    Component: async () => (await import('../features/install/install-page.tsx')).InstallPage,
                  },
                },
                {
                  path: STUDIO_PATHS.measurement,
                  lazy: {
                    Component: async () =>
                      (await import('../features/measurement/measurement-page.tsx')).MeasurementPage,
                  },
                },
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

/** The router of the page. */
export function createStudioRouter(services: Services) {
  return createBrowserRouter(studioRoutes(services));
}
