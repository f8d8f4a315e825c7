import {
  checkDestination,
  deleteDestination,
  listDestinations,
  saveDestination,
  setDestinationStatus,
} from '@commoncast/core/destinations/api';
import type { Bind } from '../../http/bind.ts';
import type { DestinationsService } from './service.ts';

/** Binds the calls on destinations of broadcasts. */
export function destinationsRoutes(bind: Bind, destinations: DestinationsService): void {
  bind(saveDestination, ({ member, body }) => destinations.create(member, body));
  bind(listDestinations, ({ member, query }) => destinations.list(member, query.businessAccountId));
  bind(setDestinationStatus, ({ member, params, query }) =>
    destinations.setStatus(member, params.id, query.broadcastDestinationStatus),
  );
  bind(deleteDestination, async ({ member, params }) => {
    await destinations.remove(member, params.id);
    return null;
  });
  bind(checkDestination, ({ member, params, signal }) => destinations.check(member, params.id, signal));
}
