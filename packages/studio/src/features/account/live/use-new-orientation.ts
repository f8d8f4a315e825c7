import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';
import { getOrientation, setOrientation } from '@commoncast/core/live/api';
import type { Orientation } from '@commoncast/core/live/constants';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { keepRecord } from '../../../ui/keep-record.ts';

const orientationQuery = (client: Client) =>
  queryOptions({
    queryKey: ['business', 'orientation'],
    queryFn: ({ signal }) => client.call(getOrientation, { signal }),
  });

/** The orientation that new streams of the business get, saved as soon as another one is chosen. */
export function useNewOrientation() {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const query = useQuery(orientationQuery(client));
  const { show } = snackbars.getState();
  const saving = useMutation({
    mutationFn: (orientation: Orientation) => client.call(setOrientation, { body: { orientation } }),
    onSuccess: async (saved) => {
      await keepRecord(queries, orientationQuery(client).queryKey, saved);
      show('Saved');
    },
    onError: (error) => show(isApiError(error) ? error.message : FALLBACK_MESSAGE, { severity: 'error' }),
  });
  const chosen = saving.isPending ? saving.variables : query.data?.orientation;
  return { query, chosen, save: saving.mutate, isSaving: saving.isPending };
}
