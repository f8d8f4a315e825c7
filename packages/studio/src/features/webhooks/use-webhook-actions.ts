import {
  createWebhook,
  deleteWebhook,
  replaceWebhookSecret,
  updateWebhook,
} from '@commoncast/core/webhooks/api';
import type { Webhook, WebhookWithSecret } from '@commoncast/core/webhooks/schema';
import { useQueryClient } from '@tanstack/react-query';
import { type Outcome, useChange } from '../../data/use-change.ts';
import { useServices } from '../../services/use-services.ts';
import type { WebhookValues } from './webhook-form.ts';
import { webhooksQuery } from './webhooks-query.ts';

interface WebhookActions {
  /** @throws {ApiError} refused */
  readonly create: (values: WebhookValues) => Promise<WebhookWithSecret>;
  /** @throws {ApiError} refused */
  readonly update: (webhook: Webhook, values: WebhookValues) => Promise<void>;
  readonly setOn: (webhook: Webhook, isOn: boolean) => Promise<unknown>;
  /** The old secret signs for another day. */
  readonly replaceSecret: (webhook: Webhook) => Promise<Outcome<WebhookWithSecret>>;
  /** Nothing restores it. */
  readonly remove: (webhook: Webhook) => Promise<unknown>;
}

const place = 'webhooks';

/** What can be done with webhooks. */
export function useWebhookActions(): WebhookActions {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { queryKey } = webhooksQuery(client);
  const refresh = [['webhooks']];
  const setOn = useChange({
    place,
    refresh,
    guess: async ({ id, status }: StatusChange) =>
      void queries.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, status } : one)),
      ),
    change: ({ id, url, events, status }) =>
      client.call(updateWebhook, { params: { id }, body: { url, events, status } }),
  });
  const replaceSecret = useChange({
    place,
    refresh,
    change: ({ id }: Webhook) => client.call(replaceWebhookSecret, { params: { id } }),
  });
  const remove = useChange({
    place,
    refresh,
    change: ({ id }: Webhook) => client.call(deleteWebhook, { params: { id } }),
  });
  return {
    create: async (body) => {
      const created = await client.call(createWebhook, { body });
      await queries.invalidateQueries({ queryKey });
      return created;
    },
    update: async ({ id, status }, values) => {
      const body = { ...values, status: status === 'OFF' ? ('OFF' as const) : ('ON' as const) };
      await client.call(updateWebhook, { params: { id }, body });
      snackbars.getState().show('Webhook saved');
      await queries.invalidateQueries({ queryKey });
    },
    setOn: (webhook, isOn) => setOn({ ...webhook, status: isOn ? 'ON' : 'OFF' }),
    replaceSecret,
    remove,
  };
}

type StatusChange = Webhook & { readonly status: 'ON' | 'OFF' };
