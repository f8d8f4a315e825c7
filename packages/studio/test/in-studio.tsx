import type { PageProps } from '@commoncast/core/authentication/schema';
import type { Decorator } from '@storybook/react-vite';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Studio } from '../src/app/studio.tsx';
import { createServices } from '../src/services/services.ts';
import { pageProps } from './factories.ts';
import { createFakeService, type FakeService } from './fake-service.ts';
import { createTabsInMemory } from './tabs-in-memory.ts';

interface Place {
  /** A pattern of the router, where the story reads parameters. */
  readonly path?: string;
  /** The address that it stands at. */
  readonly at?: string;
  readonly props?: PageProps;
}

/** Puts a story into the studio of a signed-in owner, over a service that answers what the story needs. */
export function inStudio(
  prepare: (service: FakeService) => void = () => {},
  { path = '*', at = '/', props = pageProps() }: Place = {},
): Decorator {
  return (Story) => {
    const service = createFakeService();
    service.records.sessions.resume(props);
    prepare(service);
    const tabNotices = createTabsInMemory().openTab();
    const services = createServices({ props, fetch: service.fetch, tabNotices, leave: () => {} });
    const router = createMemoryRouter([{ path, element: <Story /> }], { initialEntries: [at] });
    return (
      <Studio services={services}>
        <RouterProvider router={router} />
      </Studio>
    );
  };
}
