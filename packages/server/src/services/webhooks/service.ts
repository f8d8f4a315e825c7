import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS, TEST_EVENT } from '@commoncast/core/webhooks/constants';
import type {
  Webhook,
  WebhookDelivery,
  WebhookDraft,
  WebhookUpdate,
  WebhookWithSecret,
} from '@commoncast/core/webhooks/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import { requireThemselves } from '../../callers/require-themselves.ts';
import { publish } from '../../changes/publish.ts';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import { lockPlan } from '../business/plan-repository.ts';
import { DELIVERIES_DUE } from './emit-event.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  giveUpDeliveries,
  insertDeliveries,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockWebhook,
  placeOfWebhookSecret,
  restartDelivery,
  updateWebhook,
} from './repository.ts';
import { newWebhookSecret } from './signature.ts';
import type { DeliveryRow, WebhookRow } from './tables.ts';
import { toDelivery, toWebhook } from './view.ts';

const HOUR_MS = 3_600_000;

export interface WebhooksService {
  /** Shows the secret. @throws {ApiError} PLAN_LIMIT_REACHED; FORBIDDEN: an operator calls */
  create(member: Member, draft: WebhookDraft): Promise<WebhookWithSecret>;
  list(member: Member, businessId: string | undefined): Promise<Webhook[]>;
  /** One that is turned off gives up what it has not sent yet. */
  update(member: Member, id: string, update: WebhookUpdate): Promise<Webhook>;
  /** For good, with its deliveries. */
  remove(member: Member, id: string): Promise<void>;
  /** The secret before the last one stops signing. @throws {ApiError} FORBIDDEN: an operator calls */
  replaceSecret(member: Member, id: string): Promise<WebhookWithSecret>;
  /** @throws {ApiError} RATE_LIMITED, or ILLEGAL_TRANSITION: the webhook is off */
  test(member: Member, id: string): Promise<WebhookDelivery>;
  deliveries(member: Member, id: string, query: ListQuery<'createdDate'>): Promise<Page<WebhookDelivery>>;
  /** @throws {ApiError} RATE_LIMITED, or ILLEGAL_TRANSITION: the webhook is off */
  redeliver(member: Member, id: string, deliveryId: string): Promise<WebhookDelivery>;
}

type WebhooksParts = Pick<Foundation, 'database' | 'clock' | 'secrets' | 'quotas' | 'limits'>;

/** Where a business has its events sent to. Secrets are stored encrypted, because deliveries are signed with them. */
export function createWebhooksService(parts: WebhooksParts): WebhooksService {
  const { database, clock, secrets, quotas, limits } = parts;

  const withSecret = (row: WebhookRow, secret: string): WebhookWithSecret => ({
    ...toWebhook(row, clock()),
    secret,
  });

  /** Locks a webhook for a change. */
  async function change<T>(
    { businessId }: Member,
    id: string,
    work: (tx: Executor, webhook: WebhookRow, now: Date) => Promise<T>,
  ): Promise<T> {
    return await database.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, businessId, id);
      if (!webhook) throw notFound();
      return await work(tx, webhook, clock());
    });
  }

  /** Has something sent that a person asked for. */
  async function sendNow(
    member: Member,
    id: string,
    add: (tx: Executor, now: Date) => Promise<DeliveryRow | undefined>,
  ): Promise<WebhookDelivery> {
    member.require('webhook:write');
    await quotas.take(limits.webhookSendsPerBusiness, 'webhook-send', member.businessId);
    return await change(member, id, async (tx, { status }, now) => {
      if (status !== 'ON') throw conflict('ILLEGAL_TRANSITION', 'Turn the webhook on first');
      const delivery = await add(tx, now);
      if (!delivery) throw notFound();
      await publish(tx, DELIVERIES_DUE, member.businessId);
      return toDelivery(delivery);
    });
  }

  return {
    create: async (member, { businessAccountId, url, events }) => {
      member.require('webhook:write');
      requireThemselves(member);
      member.requireBusiness(businessAccountId);
      const { businessId } = member;
      const id = uuidv7();
      const now = clock();
      const secret = newWebhookSecret();
      const row: WebhookRow = {
        id,
        business_id: businessId,
        url,
        events,
        status: 'ON',
        sealed_secret: secrets.seal(secret, placeOfWebhookSecret(id)),
        sealed_previous_secret: null,
        previous_secret_until: null,
        failing_since: null,
        busy_until: null,
        served_at: null,
        created_at: now,
        updated_at: now,
      };
      await database.transaction(async (tx) => {
        await lockPlan(tx, businessId);
        if ((await countWebhooks(tx, businessId)) >= MAX_WEBHOOKS)
          throw conflict('PLAN_LIMIT_REACHED', `A business can have ${MAX_WEBHOOKS} webhooks`);
        await insertWebhook(tx, row);
        const to = { url, events };
        await recordAction(tx, member, { action: 'webhook.create', subjectId: id, to }, now);
      });
      return withSecret(row, secret);
    },
    list: async (member, businessId) => {
      member.require('webhook:write');
      member.requireBusiness(businessId);
      const now = clock();
      return (await listWebhooks(database.root, member.businessId)).map((row) => toWebhook(row, now));
    },
    update: async (member, id, { url, events, status }) => {
      member.require('webhook:write');
      return await change(member, id, async (tx, webhook, now) => {
        const row = await updateWebhook(tx, id, { url, events, status, updated_at: now });
        if (status === 'OFF') await giveUpDeliveries(tx, id);
        const from = { url: webhook.url, events: webhook.events, status: webhook.status };
        const to = { url, events, status };
        await recordAction(tx, member, { action: 'webhook.update', subjectId: id, from, to }, now);
        return toWebhook(row!, now);
      });
    },
    remove: async (member, id) => {
      member.require('webhook:write');
      await change(member, id, async (tx, { url }, now) => {
        await deleteWebhook(tx, id);
        await recordAction(tx, member, { action: 'webhook.delete', subjectId: id, from: { url } }, now);
      });
    },
    replaceSecret: async (member, id) => {
      member.require('webhook:write');
      requireThemselves(member);
      return await change(member, id, async (tx, webhook, now) => {
        const secret = newWebhookSecret();
        const row = await updateWebhook(tx, id, {
          sealed_secret: secrets.seal(secret, placeOfWebhookSecret(id)),
          sealed_previous_secret: webhook.sealed_secret,
          previous_secret_until: new Date(now.getTime() + SECRET_OVERLAP_HOURS * HOUR_MS),
          updated_at: now,
        });
        await recordAction(tx, member, { action: 'webhook.replace-key', subjectId: id }, now);
        return withSecret(row!, secret);
      });
    },
    test: (member, id) =>
      sendNow(member, id, async (tx, now) => {
        const row: DeliveryRow = {
          id: uuidv7(),
          webhook_id: id,
          event: TEST_EVENT,
          body: JSON.stringify({ type: TEST_EVENT, timestamp: now.toISOString(), data: {} }),
          status: 'PENDING',
          next_try_at: now,
          try_count: 0,
          tries: [],
          created_at: now,
        };
        await insertDeliveries(tx, [{ ...row, tries: '[]' }]);
        return row;
      }),
    deliveries: async (member, id, query) => {
      member.require('webhook:write');
      if (!(await findWebhook(database.root, member.businessId, id))) throw notFound();
      const { content, ...page } = await listDeliveries(database.root, id, query);
      return { ...page, content: content.map(toDelivery) };
    },
    redeliver: (member, id, deliveryId) =>
      sendNow(member, id, (tx, now) => restartDelivery(tx, id, deliveryId, now)),
  };
}
