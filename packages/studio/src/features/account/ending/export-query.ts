import { getExport } from '@commoncast/core/business-end/api';
import type { DataExport } from '@commoncast/core/business-end/schema';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

const LOOK_AGAIN_MS = 3_000;

/** Whether an export is still being made. */
export function isInTheMaking(state: DataExport['state']): boolean {
  return state === 'WAITING' || state === 'RUNNING';
}

/** The last export of the business; asked for again and again while it is being made. */
export function exportQuery(client: Client) {
  return queryOptions({
    queryKey: ['business', 'export'],
    queryFn: ({ signal }) => client.call(getExport, { signal }),
    refetchInterval: ({ state }) => (state.data && isInTheMaking(state.data.state) ? LOOK_AGAIN_MS : false),
    // The addresses of its files are those of the session.
    staleTime: 0,
  });
}
