import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { PendingBar } from '../ui/page/pending-bar.tsx';
import { RouteError } from './crash/route-error.tsx';
import type { Services } from './services.ts';

/** The client routes. Each page is a chunk of its own. */
export function studioRoutes({ authentication }: Pick<Services, 'authentication'>): RouteObject[] {
  const isLoggedIn = () => authentication.getState().status === 'AUTHORIZED';
  const guestsOnly = () => (isLoggedIn() ? redirect('/dashboard') : null);
  const membersOnly = () => (isLoggedIn() ? null : redirect('/'));
  return [
    {
      ErrorBoundary: RouteError,
      HydrateFallback: PendingBar,
      children: [
        { path: '/', Component: PendingBar, loader: () => redirect(isLoggedIn() ? '/dashboard' : '/login') },
        {
          path: '/login',
          loader: guestsOnly,
          lazy: {
            Component: async () => (await import('../features/authentication/log-in-page.tsx')).LogInPage,
          },
        },
        {
          path: '/signup',
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
                  path: '/dashboard',
                  lazy: {
                    Component: async () =>
                      (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
                  },
                },
                {
                  path: '/videos',
                  lazy: {
                    Component: async () => (await import('../features/videos/videos-page.tsx')).VideosPage,
                  },
                },
                {
                  path: '/videos/:id/:tab?',
                  lazy: {
                    Component: async () =>
                      (await import('../features/videos/detail/video-page.tsx')).VideoPage,
                  },
                },
                {
                  path: '/playlists',
                  lazy: {
                    Component: async () =>
                      (await import('../features/playlists/playlists-page.tsx')).PlaylistsPage,
                  },
                },
                {
                  path: '/playlists/:id',
                  lazy: {
                    Component: async () =>
                      (await import('../features/playlists/editor/playlist-page.tsx')).PlaylistPage,
                  },
                },
                {
                  path: '/players',
                  lazy: {
                    Component: async () => (await import('../features/players/players-page.tsx')).PlayersPage,
                  },
                },
                {
                  path: '/players/:id',
                  lazy: {
                    Component: async () =>
                      (await import('../features/players/editor/player-page.tsx')).PlayerPage,
                  },
                },
                {
                  path: '/split-tests',
                  lazy: {
                    Component: async () =>
                      (await import('../features/split-tests/split-tests-page.tsx')).SplitTestsPage,
                  },
                },
                {
                  path: '/split-tests/:id',
                  lazy: {
                    Component: async () =>
                      (await import('../features/split-tests/split-test-page.tsx')).SplitTestPage,
                  },
                },
                {
                  path: '/widgets',
                  lazy: {
                    Component: async () => (await import('../features/widgets/widgets-page.tsx')).WidgetsPage,
                  },
                },
                {
                  path: '/widgets/:id',
                  lazy: {
                    Component: async () =>
                      (await import('../features/widgets/editor/widget-page.tsx')).WidgetPage,
                  },
                },
                {
                  path: '/hypergraphics',
                  lazy: {
                    Component: async () =>
                      (await import('../features/hypergraphics/hypergraphics-page.tsx')).HypergraphicsPage,
                  },
                },
                {
                  path: '/settings/install',
                  lazy: {
                    Component: async () => (await import('../features/install/install-page.tsx')).InstallPage,
                  },
                },
                {
                  path: '*',
                  lazy: { Component: async () => (await import('./not-found-page.tsx')).NotFoundPage },
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
