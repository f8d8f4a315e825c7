import type { DeliveryTry } from '@commoncast/core/webhooks/schema';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { DeliveryRow, WebhookRow } from './tables.ts';

/** Longer than a try can take. */
const BUSY_S = 30;

/** A delivery that a process has taken to send, with its webhook. */
export interface DueDelivery {
  readonly webhook: WebhookRow;
  readonly delivery: DeliveryRow;
}

/**
 * Takes what is due, one delivery of each webhook: a receiver gets one after the other, and one that is slow holds up
 * nobody else. Those that were served longest ago go first.
 */
export async function takeDue(tx: Executor, most: number, now: Date): Promise<DueDelivery[]> {
  const webhooks = await tx
    .updateTable('webhook')
    .set({ busy_until: new Date(now.getTime() + BUSY_S * 1_000), served_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook as waiting')
        .select('waiting.id')
        .where('waiting.status', '=', 'ON')
        .where((is) => is.or([is('busy_until', 'is', null), is('busy_until', '<', now)]))
        .where((is) =>
          is.exists(
            is
              .selectFrom('webhook_delivery')
              .whereRef('webhook_delivery.webhook_id', '=', 'waiting.id')
              .where('next_try_at', '<=', now),
          ),
        )
        .orderBy('served_at', (order) => order.asc().nullsFirst())
        .limit(most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  const due: DueDelivery[] = [];
  for (const webhook of webhooks) {
    const delivery = await tx
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook_id', '=', webhook.id)
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (delivery) due.push({ webhook, delivery });
  }
  return due;
}

/** When something will be due that no process sends yet; null if nothing waits. */
export async function findNextDue(db: Executor): Promise<Date | null> {
  const { at } = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .where('webhook.status', '=', 'ON')
    .where('next_try_at', 'is not', null)
    .select(sql<Date | null>`min(greatest(next_try_at, busy_until))`.as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Lets the webhook be served again, by any process. */
export async function release(db: Executor, webhookId: string): Promise<void> {
  await db.updateTable('webhook').set({ busy_until: null }).where('id', '=', webhookId).execute();
}

/**
 * Adds a try to a delivery, and says what becomes of it. One that was given up while it was tried stays given up, unless
 * its receiver has taken it.
 */
export async function recordTry(
  tx: Executor,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
  tried: DeliveryTry,
  next: Pick<DeliveryRow, 'status' | 'next_try_at'>,
): Promise<void> {
  const now = await tx
    .selectFrom('webhook_delivery')
    .select('status')
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst();
  const isGivenUp = now?.status === 'FAILED' && next.status === 'PENDING';
  await tx
    .updateTable('webhook_delivery')
    .set({
      ...(isGivenUp ? {} : next),
      try_count: sql`try_count + 1`,
      tries: sql`tries || ${JSON.stringify([tried])}::jsonb`,
    })
    .where('id', '=', deliveryId)
    .execute();
  const isTaken = next.status === 'DELIVERED';
  await tx
    .updateTable('webhook')
    .set({
      busy_until: null,
      failing_since: isTaken ? null : sql`coalesce(failing_since, ${tried.date}::timestamptz)`,
    })
    .where('id', '=', webhookId)
    .execute();
}
