import type { Webhook, WebhookDelivery } from '@commoncast/core/webhooks/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { webhooksQuery } from '../webhooks-query.ts';

const NOTHING: readonly WebhookDelivery[] = [];

/** The webhook that deliveries belong to. Each try may have made it fail, work again, or be gone. */
export function useWebhook(id: string, deliveries = NOTHING): Webhook | undefined {
  const { client } = useServices();
  const queries = useQueryClient();
  const query = webhooksQuery(client);
  const { data } = useQuery(query);
  const tryCount = deliveries.reduce((sum, { tries }) => sum + tries.length, 0);
  const readAgain = useEffectEvent(() => queries.invalidateQueries({ queryKey: query.queryKey }));
  useEffect(() => {
    if (tryCount > 0) void readAgain();
  }, [tryCount]);
  return data?.find((one) => one.id === id);
}
