import type { Decorator } from '@storybook/react-vite';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createServices } from '../src/app/services.ts';
import { Studio } from '../src/app/studio.tsx';
import { pageProps } from './factories.ts';
import { createFakeService, type FakeService } from './fake-service.ts';

/** Puts a story into the studio of a signed-in owner, over a service that answers what the story needs. */
export function inStudio(prepare: (service: FakeService) => void = () => {}): Decorator {
  return (Story) => {
    const service = createFakeService();
    prepare(service);
    const services = createServices({ props: pageProps(), fetch: service.fetch, leave: () => {} });
    const router = createMemoryRouter([{ path: '*', element: <Story /> }]);
    return (
      <Studio services={services}>
        <RouterProvider router={router} />
      </Studio>
    );
  };
}
