import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { Decorator } from '@storybook/react-vite';
import { type FakeService, refuse } from './fake-service.ts';
import { inStudio } from './in-studio.tsx';

interface PageStory {
  readonly decorators: Decorator[];
}

interface PageStates {
  /** Nothing has arrived yet. */
  readonly Loading: PageStory;
  /** The server refuses what the page is about. */
  readonly NotLoaded: PageStory;
}

type Place = Parameters<typeof inStudio>[1];

/** The states of a page before there is anything on it, by the call that it begins with. */
export function statesBefore(
  endpoint: EndpointDefinition,
  { place, serve = () => {} }: { place?: Place; serve?: (service: FakeService) => void } = {},
): PageStates {
  const withService = (prepare: (service: FakeService) => void): PageStory => ({
    decorators: [
      inStudio((service) => {
        serve(service);
        prepare(service);
      }, place),
    ],
  });
  const message = 'Your role does not allow this';
  return {
    Loading: withService((service) => void service.hold(endpoint)),
    // Each time, so that the page does not recover when it asks again.
    NotLoaded: withService((service) =>
      service.on(endpoint, () => refuse(403, { code: 'FORBIDDEN', message })),
    ),
  };
}
