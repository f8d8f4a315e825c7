import type { Client } from '@commoncast/core/http/client';
import { listWebhookDeliveries } from '@commoncast/core/webhooks/api';
import type { WebhookDelivery } from '@commoncast/core/webhooks/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from '../../../data/list-filter.ts';

const POLL_MS = 3_000;
/** The next try of every delivery that waits is further away than `SOON_MS`. */
const SLOW_POLL_MS = 30_000;
const SOON_MS = 60_000;

/** One page of what a webhook has sent, newest first; it is read again while something waits to be sent. */
export function deliveriesQuery(client: Client, webhookId: string, filter: ListFilter<'createdDate'>) {
  const query = toListCall(filter);
  return queryOptions({
    queryKey: ['webhooks', 'deliveries', webhookId, query],
    queryFn: ({ signal }) => client.call(listWebhookDeliveries, { params: { id: webhookId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMsOf(state.data?.content ?? [], Date.now()),
    // People come here right after sending a test.
    staleTime: 0,
  });
}

/** @returns how long to wait before the list is read again, false if nothing in it can change */
export function pollMsOf(deliveries: readonly WebhookDelivery[], nowMs: number): number | false {
  const waiting = deliveries.filter(({ status }) => status === 'PENDING');
  if (waiting.length === 0) return false;
  const isSoon = waiting.some(
    ({ nextTryDate }) => nextTryDate === null || Date.parse(nextTryDate) - nowMs < SOON_MS,
  );
  return isSoon ? POLL_MS : SLOW_POLL_MS;
}
