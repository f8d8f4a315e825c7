import type { WebhookEvent } from '@commoncast/core/webhooks/events';
import { v7 as uuidv7 } from 'uuid';
import { publish } from '../../changes/publish.ts';
import type { Executor } from '../../db/database.ts';
import { findReceivers, insertDeliveries } from './repository.ts';

/** Topic for webhooks that have something to send. */
export const DELIVERIES_DUE = 'webhook-deliveries';

/** Sends an event to the webhooks of its business that want it, once the transaction is committed. */
export async function emitEvent(
  tx: Executor,
  businessId: string,
  { type, data }: WebhookEvent,
  now: Date,
): Promise<void> {
  const receivers = await findReceivers(tx, businessId, type);
  if (receivers.length === 0) return;
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data });
  await insertDeliveries(
    tx,
    receivers.map((webhook_id) => ({
      id: uuidv7(),
      webhook_id,
      event: type,
      body,
      status: 'PENDING',
      next_try_at: now,
      created_at: now,
    })),
  );
  await publish(tx, DELIVERIES_DUE, businessId);
}
