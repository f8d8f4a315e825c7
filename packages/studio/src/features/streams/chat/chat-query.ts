import { getChat } from '@commoncast/core/chat/api';
import type { Client } from '@commoncast/core/http/client';
import { queryOptions } from '@tanstack/react-query';

const OPEN_MS = 2_000;
/** It may open with its time, or because somebody else has switched it on. */
const CLOSED_MS = 15_000;

/**
 * The chat of a stream, asked for again and again as visitors' pages do: a browser has six connections to a server for
 * all its tabs, and a control room keeps one of them open for the stream itself and one for its picture.
 */
export function chatQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['streams', 'chat', id],
    queryFn: ({ signal }) => client.call(getChat, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (!data || data.state === 'OPEN' ? OPEN_MS : CLOSED_MS),
  });
}
