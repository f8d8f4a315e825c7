import { deleteStream, restoreStream, setStreamStatus } from '@commoncast/core/live/api';
import type { SettableStatus } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import { useQueryClient } from '@tanstack/react-query';
import { streamQuery } from '../../data/stream-queries.ts';
import { useChange } from '../../data/use-change.ts';
import { useRemoval } from '../../data/use-removal.ts';
import { useServices } from '../../services/use-services.ts';
import { keepRecord } from '../../ui/keep-record.ts';

interface StreamActions {
  /** Goes live, ends or cancels. @returns whether it was done; a failure has been reported */
  readonly setStatus: (stream: Stream, streamStatus: SettableStatus) => Promise<boolean>;
  /** With Undo. @returns whether it is gone */
  readonly remove: (stream: Stream) => Promise<boolean>;
}

/** What can be done with a live stream as a whole. */
export function useStreamActions(): StreamActions {
  const { client } = useServices();
  const queries = useQueryClient();
  const change = useChange({
    place: 'streams',
    refresh: [['streams', 'list'], ['archives']],
    change: async ({ id, streamStatus }: Pick<Stream, 'id'> & { readonly streamStatus: SettableStatus }) => {
      const changed = await client.call(setStreamStatus, { params: { id }, body: { streamStatus } });
      await keepRecord(queries, streamQuery(client, id).queryKey, changed);
    },
  });
  const removeRows = useRemoval<Stream>({
    place: 'streams',
    plural: 'streams',
    // Players say what they show.
    refresh: [['streams'], ['players']],
    remove: ({ id }) => client.call(deleteStream, { params: { id } }),
    restore: ({ id }) => client.call(restoreStream, { params: { id } }),
  });
  return {
    setStatus: async ({ id }, streamStatus) => (await change({ id, streamStatus })) !== null,
    remove: async (stream) => (await removeRows([stream])).length > 0,
  };
}
