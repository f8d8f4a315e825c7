import { listWebhooks, replaceWebhookSecret, testWebhook } from '@commoncast/core/webhooks/api';
import { MAX_WEBHOOKS } from '@commoncast/core/webhooks/constants';
import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../test/database.ts';
import { signatureBy, signaturesOf, useWebhooks } from '../../../test/webhooks/webhook-stage.ts';
import { loadInstanceSecrets } from '../../secrets/instance-secrets.ts';
import { rotateKeys } from '../../secrets/rotate-keys.ts';

const DAY_MS = 86_400_000;

describe.each(databasesUnderTest())('webhooks and their secrets on $kind', ({ open }) => {
  const stage = useWebhooks(open);
  const { create, pass, delivered, receivedAs } = stage;

  test('a secret is shown once and kept encrypted', async () => {
    const { secret, ...webhook } = await create(['stream.started', 'video.ready']);
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toEqual({
      id: expect.any(String),
      businessAccountId: stage.owner.business.id,
      url: stage.receiver.url,
      events: ['video.ready', 'stream.started'],
      status: 'ON',
      createdDate: expect.any(String),
      failingSince: null,
      previousSecretUntil: null,
    });
    expect(await stage.owner.client.call(listWebhooks, {})).toEqual([webhook]);
    const { root } = stage.bench.server.database;
    const rows = [
      await root.selectFrom('webhook').selectAll().execute(),
      await root.selectFrom('audit_log').selectAll().where('subject_id', '=', webhook.id).execute(),
    ];
    expect(rows[1]).toMatchObject([{ action: 'webhook.create' }]);
    expect(JSON.stringify([rows, stage.bench.server.logged])).not.toContain(secret);
  });

  test('there are no more than the limit', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: MAX_WEBHOOKS + 2 }, () => create()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WEBHOOKS);
    await expect(create()).rejects.toMatchObject({ status: 409, code: 'PLAN_LIMIT_REACHED' });
  });

  test('a replaced secret signs for another day', async () => {
    const before = await create();
    const after = await stage.owner.client.call(replaceWebhookSecret, { params: { id: before.id } });
    expect(after.secret).not.toBe(before.secret);
    expect(after.previousSecretUntil).not.toBeNull();
    const signed = async () => {
      await stage.owner.client.call(testWebhook, { params: { id: before.id } });
      const [event] = receivedAs((await delivered(before.id))?.id);
      return event;
    };
    const today = await signed();
    expect(signaturesOf(today)).toEqual([
      signatureBy(after.secret, today),
      signatureBy(before.secret, today),
    ]);
    await pass(DAY_MS);
    const tomorrow = await signed();
    expect(signaturesOf(tomorrow)).toEqual([signatureBy(after.secret, tomorrow)]);
    expect(await stage.owner.client.call(listWebhooks, {})).toMatchObject([{ previousSecretUntil: null }]);
  });

  test('secrets are encrypted again when keys are replaced', async () => {
    const { id, secret } = await create();
    await stage.owner.client.call(replaceWebhookSecret, { params: { id } });
    const { database } = stage.bench.server;
    const sealed = () =>
      database.root
        .selectFrom('webhook')
        .select(['sealed_secret', 'sealed_previous_secret'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await sealed();
    const configured = { instanceSecret: undefined, oldInstanceSecrets: [] };
    expect((await rotateKeys(database, configured)).resealed).toBeGreaterThan(0);
    const after = await sealed();
    expect(after.sealed_secret).not.toBe(before.sealed_secret);
    const ring = await loadInstanceSecrets(database, configured);
    expect(ring.open(after.sealed_previous_secret ?? '', `webhook ${id}`)).toBe(secret);
  });
});
