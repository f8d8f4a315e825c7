import type { PageProps } from '@commoncast/core/authentication/schema';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished } from 'vitest';
import { reportGlobalErrors, reportingRoot } from '../src/app/crash/report-errors.ts';
import { leaveStudio } from '../src/app/leave-studio.ts';
import { studioRoutes } from '../src/app/router.tsx';
import { Studio } from '../src/app/studio.tsx';
import type { LoadStripe } from '../src/services/load-stripe.ts';
import { createServices, type Services } from '../src/services/services.ts';
import type { TabNotices } from '../src/services/session/tab-notices.ts';
import { serveEmptyFrames } from './empty-frames.ts';
import { pageProps } from './factories.ts';
import { createFakeService, type FakeService } from './fake-service.ts';
import { createTabsInMemory } from './tabs-in-memory.ts';

interface OpenStudio {
  readonly service: FakeService;
  readonly services: Services;
  /** Where the router stands. */
  readonly path: () => string;
  /** Takes the page away, as a reload does. */
  readonly leave: () => Promise<void>;
}

interface OpenStudioOptions {
  readonly props?: PageProps;
  readonly service?: FakeService;
  /** This tab among those of a browser; its only one unless given. */
  readonly tabNotices?: TabNotices;
  /** In place of Stripe's script. */
  readonly loadStripe?: LoadStripe;
}

/** Opens the whole studio at an address, as its page does, over a fake service. */
export async function openStudio(path: string, options: OpenStudioOptions = {}): Promise<OpenStudio> {
  const {
    props = pageProps(),
    service = createFakeService(),
    tabNotices = createTabsInMemory().openTab(),
    loadStripe,
  } = options;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const stopFrames = serveEmptyFrames();
  service.records.sessions.resume(props);
  const services = createServices({
    props,
    origin: 'https://studio.test',
    fetch: service.fetch,
    tabNotices,
    leave: (reason) => leaveStudio(router, reason),
    ...(loadStripe && { loadStripe }),
  });
  const router = createMemoryRouter(studioRoutes(services), { initialEntries: [path] });
  const stopReporting = reportGlobalErrors(services.crashes);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, reportingRoot(services.crashes));
  const leave = () => act(async () => root.unmount());
  onTestFinished(async () => {
    stopReporting();
    await leave();
    stopFrames();
    services.queries.clear();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
  await act(async () =>
    root.render(
      <Studio services={services}>
        <RouterProvider router={router} />
      </Studio>,
    ),
  );
  return {
    service,
    services,
    path: () => router.state.location.pathname + router.state.location.search,
    leave,
  };
}
