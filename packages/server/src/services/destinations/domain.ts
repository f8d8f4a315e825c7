import { defineDomain, type WebParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { createTargetCheck } from './create-target-check.ts';
import { createForwarding, type Forwarding } from './forwarding.ts';
import { destinationsRoutes } from './routes.ts';
import { createDestinationsService, type DestinationsService } from './service.ts';
import type { DestinationTables } from './tables.ts';

declare module '../../db/schema.ts' {
  interface Schema extends DestinationTables {}
}

export interface DestinationsServices {
  readonly destinations: DestinationsService;
  readonly forwarding: Forwarding;
}

export const destinationsDomain = defineDomain({
  name: 'destinations',
  services: (foundation: Foundation): DestinationsServices => ({
    destinations: createDestinationsService({
      ...foundation,
      checkTarget: createTargetCheck(foundation.egress),
    }),
    forwarding: createForwarding(foundation),
  }),
  routes: ({ bind }: WebParts, { destinations }: DestinationsServices) =>
    destinationsRoutes(bind, destinations),
});
