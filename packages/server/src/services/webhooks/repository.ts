import type { ListQuery, Page } from '@commoncast/core/http/paging';
import type { WebhookEventType } from '@commoncast/core/webhooks/constants';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { containsText, listPage } from '../../db/list-page.ts';
import { sealedPrefixOf } from '../../secrets/key-ring.ts';
import type { DeliveryRow, NewDelivery, NewWebhook, WebhookChange, WebhookRow } from './tables.ts';

const RESEALED_AT_ONCE = 200;

/** Where the secrets of a webhook are kept: they can be decrypted for this place only. */
export function placeOfWebhookSecret(webhookId: string): string {
  return `webhook ${webhookId}`;
}

/** Adds a webhook. */
export async function insertWebhook(tx: Executor, webhook: NewWebhook): Promise<void> {
  await tx.insertInto('webhook').values(webhook).execute();
}

/** Those of a business, newest first. */
export async function listWebhooks(db: Executor, businessId: string): Promise<WebhookRow[]> {
  return await db
    .selectFrom('webhook')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** How many a business has. */
export async function countWebhooks(tx: Executor, businessId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('webhook')
    .where('business_id', '=', businessId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A webhook of the business. */
export async function findWebhook(
  db: Executor,
  businessId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return await db
    .selectFrom('webhook')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked for a change. */
export async function lockWebhook(
  tx: Executor,
  businessId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return await tx
    .selectFrom('webhook')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a webhook. @returns it as it is now */
export async function updateWebhook(
  tx: Executor,
  id: string,
  change: WebhookChange,
): Promise<WebhookRow | undefined> {
  return await tx.updateTable('webhook').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}

/** The webhooks of a business that want an event; none of them is deleted before the transaction ends. */
export async function findReceivers(
  tx: Executor,
  businessId: string,
  event: WebhookEventType,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhook')
    .select('id')
    .where('business_id', '=', businessId)
    .where('status', '=', 'ON')
    .where(sql<boolean>`${event} = any(events)`)
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds what is to be sent. */
export async function insertDeliveries(tx: Executor, deliveries: readonly NewDelivery[]): Promise<void> {
  await tx.insertInto('webhook_delivery').values(deliveries).execute();
}

/** One page of what a webhook has sent; the search looks into the bodies. */
export async function listDeliveries(
  db: Executor,
  webhookId: string,
  query: ListQuery<'createdDate'>,
): Promise<Page<DeliveryRow>> {
  const found = db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .where(containsText(query.search, 'webhook_delivery.body'));
  return await listPage(found, query, {
    sortedBy: { createdDate: sql.ref('webhook_delivery.created_at') },
    id: 'webhook_delivery.id',
    show: (rows) => rows.selectAll('webhook_delivery'),
  });
}

/** Lets a delivery be tried from the start again. @returns undefined when the webhook has no such delivery */
export async function restartDelivery(
  tx: Executor,
  webhookId: string,
  id: string,
  now: Date,
): Promise<DeliveryRow | undefined> {
  return await tx
    .updateTable('webhook_delivery')
    .set({ status: 'PENDING', next_try_at: now, try_count: 0 })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Gives up what still waits to be sent. */
export async function giveUpDeliveries(tx: Executor, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'FAILED', next_try_at: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute();
}

/** Removes deliveries made before a time that nobody waits for. */
export async function deleteOldDeliveries(db: Executor, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', before)
    .where('status', '!=', 'PENDING')
    .execute();
}

/** Encrypts secrets again that are encrypted under another key. @returns how many, or 0 when none is left */
export async function resealWebhooks(
  tx: Executor,
  currentId: string,
  reseal: (sealed: string, place: string) => string,
): Promise<number> {
  const isCurrent = `${sealedPrefixOf(currentId)}%`;
  const rows = await tx
    .selectFrom('webhook')
    .select(['id', 'sealed_secret', 'sealed_previous_secret'])
    .where((eb) =>
      eb.or([
        eb('sealed_secret', 'not like', isCurrent),
        eb('sealed_previous_secret', 'not like', isCurrent),
      ]),
    )
    .limit(RESEALED_AT_ONCE)
    .forUpdate()
    .execute();
  for (const { id, sealed_secret, sealed_previous_secret } of rows) {
    const place = placeOfWebhookSecret(id);
    await updateWebhook(tx, id, {
      sealed_secret: reseal(sealed_secret, place),
      sealed_previous_secret: sealed_previous_secret && reseal(sealed_previous_secret, place),
    });
  }
  return rows.length;
}
