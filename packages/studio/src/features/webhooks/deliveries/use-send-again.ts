import { redeliverWebhook } from '@commoncast/core/webhooks/api';
import type { WebhookDelivery } from '@commoncast/core/webhooks/schema';
import { useMutation } from '@tanstack/react-query';
import { useChange } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';

interface SendAgain {
  readonly sendAgain: () => Promise<unknown>;
  readonly isSending: boolean;
}

/** Sends a delivery again, with the same id and body. */
export function useSendAgain(webhookId: string, { id }: WebhookDelivery): SendAgain {
  const { client } = useServices();
  const send = useChange({
    place: `webhook/${webhookId}`,
    refresh: [['webhooks', 'deliveries', webhookId]],
    change: () => client.call(redeliverWebhook, { params: { id: webhookId, deliveryId: id } }),
  });
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => send(undefined) });
  return { sendAgain: () => mutateAsync(), isSending: isPending };
}
