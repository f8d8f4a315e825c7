import { testWebhook } from '@commoncast/core/webhooks/api';
import type { WebhookDelivery } from '@commoncast/core/webhooks/schema';
import { useMutation } from '@tanstack/react-query';
import { type Outcome, useChange } from '../../data/use-change.ts';
import type { NoticePlace } from '../../services/notice-store.ts';
import { useServices } from '../../services/use-services.ts';

interface SendTest {
  /** @returns what will be sent; null where it was refused, which has been reported by then */
  readonly sendTest: () => Promise<Outcome<WebhookDelivery>>;
  readonly isSending: boolean;
}

/** Sends a test event to a webhook. */
export function useSendTest(webhookId: string, place: NoticePlace): SendTest {
  const { client } = useServices();
  const send = useChange({
    place,
    refresh: [['webhooks', 'deliveries', webhookId]],
    change: () => client.call(testWebhook, { params: { id: webhookId } }),
  });
  const { mutateAsync, isPending } = useMutation({ mutationFn: () => send(undefined) });
  return { sendTest: () => mutateAsync(), isSending: isPending };
}
