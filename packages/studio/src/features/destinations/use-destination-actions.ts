import {
  checkDestination,
  deleteDestination,
  saveDestination,
  setDestinationStatus,
} from '@commoncast/core/destinations/api';
import type { Destination } from '@commoncast/core/destinations/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../data/use-change.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';
import type { DestinationValues } from './destination-form.ts';
import { destinationsQuery } from './destination-query.ts';

interface DestinationActions {
  /** @throws {ApiError} refused */
  readonly add: (values: DestinationValues) => Promise<void>;
  readonly setOn: (destination: Destination, isOn: boolean) => Promise<unknown>;
  /** Nothing restores it: its key is gone. */
  readonly remove: (destination: Destination) => Promise<unknown>;
  /** @returns what is wrong, null if nothing is. @throws {ApiError} refused */
  readonly check: (destination: Destination) => Promise<string | null>;
}

/** What can be done with destinations. */
export function useDestinationActions(): DestinationActions {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { queryKey } = destinationsQuery(client);
  const { create, finish } = useCreateOnce((body: DestinationValues, idempotencyKey) =>
    client.call(saveDestination, { body, idempotencyKey }),
  );
  const setOn = useChange({
    place: 'destinations',
    refresh: [queryKey],
    guess: async ({ id, isOn }: { readonly id: string; readonly isOn: boolean }) =>
      void queries.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, status: statusOf(isOn) } : one)),
      ),
    change: ({ id, isOn }) =>
      client.call(setDestinationStatus, {
        params: { id },
        query: { broadcastDestinationStatus: statusOf(isOn) },
      }),
  });
  const remove = useChange({
    place: 'destinations',
    refresh: [queryKey],
    change: ({ id }: Destination) => client.call(deleteDestination, { params: { id } }),
  });
  return {
    add: async (values) => {
      const { kept } = await create(values);
      finish();
      snackbars.getState().show(`‘${kept.name}’ added`);
      await queries.invalidateQueries({ queryKey });
    },
    setOn: ({ id }, isOn) => setOn({ id, isOn }),
    remove,
    check: async ({ id }) => (await client.call(checkDestination, { params: { id } })).problem,
  };
}

const statusOf = (isOn: boolean) => (isOn ? 'ACTIVE' : 'INACTIVE');
