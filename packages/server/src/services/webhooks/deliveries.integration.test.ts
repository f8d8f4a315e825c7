import {
  deleteWebhook,
  listWebhooks,
  redeliverWebhook,
  testWebhook,
  updateWebhook,
} from '@commoncast/core/webhooks/api';
import { RETRY_PAUSES_S } from '@commoncast/core/webhooks/constants';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { useWebhooks } from '../../../test/webhooks/webhook-stage.ts';
import { recordTry } from './due-repository.ts';
import { emitEvent } from './emit-event.ts';

const DATA = { id: '0198c2a4-6d1e-7b52-9f3a-4c8e2d107b65', name: 'A film', durationMs: 1_000 };

describe.each(databasesUnderTest())('deliveries of events on $kind', ({ open }) => {
  const stage = useWebhooks(open);
  const { create, pass, deliveries, settled, delivered, receivedAs } = stage;
  const emit = (times = 1) => {
    const { bench, owner } = stage;
    return bench.server.database.transaction(async (tx) => {
      for (let time = 0; time < times; time += 1)
        await emitEvent(tx, owner.business.id, { type: 'video.ready', data: DATA }, bench.clock.read());
    });
  };

  test('what was not taken is tried for three days, and then given up', async () => {
    stage.receiver.answers = 500;
    const { id } = await create();
    await emit();
    for (const [index, pauseS] of RETRY_PAUSES_S.entries()) {
      const waiting = await settled(id, ({ tries }) => tries.length === index + 1);
      expect(waiting).toMatchObject({ status: 'PENDING' });
      expect(
        Date.parse(waiting?.nextTryDate ?? '') - Date.parse(waiting?.tries.at(-1)?.date ?? ''),
      ).toBeCloseTo(pauseS * 1_000, -5);
      await pass(pauseS * 1_000 + 100);
    }
    const given = await settled(id, ({ status }) => status === 'FAILED');
    expect(given?.tries).toHaveLength(RETRY_PAUSES_S.length + 1);
    expect(given?.tries.at(-1)).toMatchObject({
      statusCode: 500,
      problem: 'The server answered with 500, which means that it did not take the event.',
    });
    expect(given?.nextTryDate).toBeNull();
    // Each try has the same id, and a time of its own, so that nobody can play an old one again.
    const tries = receivedAs(given?.id);
    expect(tries).toHaveLength(RETRY_PAUSES_S.length + 1);
    expect(new Set(tries.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(tries.length);
    const [failing] = await stage.owner.client.call(listWebhooks, {});
    expect(failing?.failingSince).toBe(given?.tries[0]?.date);

    stage.receiver.answers = 200;
    const params = { id, deliveryId: given?.id ?? '' };
    expect(await stage.owner.client.call(redeliverWebhook, { params })).toMatchObject({ status: 'PENDING' });
    expect((await delivered(id))?.tries.at(-1)).toMatchObject({ statusCode: 200, problem: null });
    expect(await stage.owner.client.call(listWebhooks, {})).toMatchObject([{ failingSince: null }]);
  });

  test('a receiver that is gone is sent nothing more', async () => {
    stage.receiver.answers = 410;
    const { id, url, events } = await create();
    await emit(2);
    await settled(id, ({ status }) => status === 'FAILED');
    expect(await stage.owner.client.call(listWebhooks, {})).toMatchObject([{ status: 'GONE' }]);
    const all = await deliveries(id);
    expect(all.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    expect(all.flatMap(({ tries }) => tries)).toHaveLength(1);
    await expect(stage.owner.client.call(testWebhook, { params: { id } })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'Turn the webhook on first',
    });
    stage.receiver.answers = 204;
    await stage.owner.client.call(updateWebhook, { params: { id }, body: { url, events, status: 'ON' } });
    await stage.owner.client.call(testWebhook, { params: { id } });
    expect(await delivered(id)).toMatchObject({ event: 'webhook.test' });
  });

  test('one that is turned off gives up what it has not sent, and hears of nothing', async () => {
    stage.receiver.answers = 503;
    const { id, url, events } = await create();
    await emit();
    await settled(id, ({ tries }) => tries.length === 1);
    await stage.owner.client.call(updateWebhook, { params: { id }, body: { url, events, status: 'OFF' } });
    await emit();
    expect(await deliveries(id)).toMatchObject([{ status: 'FAILED', nextTryDate: null }]);
    await stage.owner.client.call(deleteWebhook, { params: { id } });
    expect(await stage.owner.client.call(listWebhooks, {})).toEqual([]);
    await expect(deliveries(id)).rejects.toMatchObject({ status: 404 });
  });

  test('a try that ends after its webhook was turned off brings nothing back', async () => {
    stage.receiver.answers = 503;
    const { id, url, events } = await create();
    await emit();
    const waiting = await settled(id, ({ tries }) => tries.length === 1);
    await stage.owner.client.call(updateWebhook, { params: { id }, body: { url, events, status: 'OFF' } });
    const next = { status: 'PENDING', next_try_at: stage.bench.clock.read() } as const;
    const ids = { webhookId: id, deliveryId: waiting?.id ?? '' };
    const tried = { date: next.next_try_at.toISOString(), durationMs: 1, statusCode: 503, problem: 'No.' };
    await stage.bench.server.database.transaction((tx) => recordTry(tx, ids, tried, next));
    const [given] = await deliveries(id);
    expect(given).toMatchObject({ status: 'FAILED', nextTryDate: null });
    expect(given?.tries).toHaveLength(2);
  });

  test('a failure of our own is not tried over and over', async () => {
    const { database } = stage.bench.server;
    const { id } = await create();
    const damage = { sealed_secret: 'v1.000000000000.damaged' };
    await database.root.updateTable('webhook').set(damage).where('id', '=', id).execute();
    const before = stage.failures.length;
    await emit();
    await eventually(
      () => stage.failures.length,
      (count) => count > before,
    );
    // Another's that was asked for later has come, so a second try would have come, too.
    const other = await create();
    await stage.owner.client.call(testWebhook, { params: { id: other.id } });
    await delivered(other.id);
    expect(stage.failures).toHaveLength(before + 1);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'PENDING', tries: [] });
    await stage.owner.client.call(deleteWebhook, { params: { id } });
  });

  test('nothing inside the network is reached, and no redirect is followed', async () => {
    const inside = await create(['video.ready'], 'http://127.0.0.1/events');
    await emit();
    const refused = await settled(inside.id, ({ tries }) => tries.length === 1);
    expect(refused?.tries).toMatchObject([
      { statusCode: null, problem: 'This address is not on the internet.' },
    ]);
    const { id } = await create();
    stage.receiver.answers = 302;
    await stage.owner.client.call(testWebhook, { params: { id } });
    const redirected = await settled(id, ({ tries }) => tries.length === 1);
    expect(redirected?.tries).toMatchObject([
      { statusCode: 302, problem: 'The server redirects. Enter the URL that it redirects to.' },
    ]);
    expect(receivedAs(redirected?.id)).toHaveLength(1);
  });

  test('a receiver that does not answer holds up nobody else', async () => {
    const hanging = await create(['video.ready'], stage.slow.url);
    const { id } = await create();
    for (let times = 0; times < 5; times += 1) await emit();
    await eventually(
      async () => (await deliveries(id)).filter(({ status }) => status === 'DELIVERED').length,
      (count) => count === 5,
    );
    expect((await deliveries(hanging.id)).every(({ tries }) => tries.length === 0)).toBe(true);
    const ids = (await deliveries(id)).map((delivery) => delivery.id).toReversed();
    const arrived = stage.receiver.received.map(({ headers }) => headers['webhook-id']);
    // One after the other, in the order in which they happened.
    expect(arrived.filter((one) => ids.includes(`${one}`))).toEqual(ids);
  });
});
