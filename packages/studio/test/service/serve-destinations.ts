import {
  checkDestination,
  deleteDestination,
  listDestinations,
  saveDestination,
  setDestinationStatus,
} from '@commoncast/core/destinations/api';
import { destination } from '../live-factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers the calls on where broadcasts are forwarded to. Keys are taken and never told. */
export function serveDestinations(on: On, { destinations, unreachable }: Records): void {
  on(listDestinations, () => [...destinations.all()].sort((a, b) => a.name.localeCompare(b.name)));
  on(saveDestination, ({ body: { streamKey, businessAccountId: _, ...draft } }) =>
    destinations.add(destination({ ...draft, keyHint: streamKey.slice(-4) })),
  );
  on(setDestinationStatus, ({ params, query: { broadcastDestinationStatus: status } }) =>
    destinations.update(params.id, { status }),
  );
  on(deleteDestination, ({ params }) => {
    destinations.remove(params.id);
    return null;
  });
  on(checkDestination, ({ params }) => {
    const { lastError } = destinations.require(params.id);
    const problem = unreachable.get(params.id) ?? null;
    return { isReachable: problem === null, problem, lastError };
  });
}
