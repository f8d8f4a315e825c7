import { createHmac } from 'node:crypto';
import { logIn } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { createStream } from '@commoncast/core/live/api';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  replaceWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@commoncast/core/webhooks/api';
import { MAX_WEBHOOKS, RETRY_PAUSES_S, type WebhookEventType } from '@commoncast/core/webhooks/constants';
import type { WebhookDelivery } from '@commoncast/core/webhooks/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { insertVideo } from '../../../test/insights/insights-fixture.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import type { SignedUp, TestServer } from '../../../test/server.ts';
import { type ReceivedEvent, startReceiver, type WebhookReceiver } from '../../../test/webhooks/receiver.ts';
import { publish } from '../../changes/publish.ts';
import { MediaError } from '../../media/media-error.ts';
import { loadInstanceSecrets } from '../../secrets/instance-secrets.ts';
import { rotateKeys } from '../../secrets/rotate-keys.ts';
import { tendPremieres } from '../live/tend-premieres.ts';
import { tellVerdicts } from '../split-tests/verdicts.ts';
import { recordTry } from './due-repository.ts';
import { DELIVERIES_DUE, emitEvent } from './emit-event.ts';

const HOUR_MS = 3_600_000;
const DATA = { id: '0198c2a4-6d1e-7b52-9f3a-4c8e2d107b65', name: 'A film', durationMs: 1_000 };

describe.each(databasesUnderTest())('webhooks on $kind', ({ open }) => {
  const engine = scriptedEngine();
  const failures: unknown[] = [];
  let receiver: WebhookReceiver;
  let slow: WebhookReceiver;
  let bench: LiveBench;
  let owner: SignedUp;
  beforeAll(async () => {
    receiver = await startReceiver();
    slow = await startReceiver();
    slow.answers = 'silence';
    bench = await openLiveBench(await open(), {
      engine,
      onFailure: (error) => void failures.push(error),
      config: { egressAllowHosts: [receiver.host, slow.host] },
    });
  });
  afterAll(async () => {
    await bench.server.close();
    await receiver.close();
    await slow.close();
  });
  beforeEach(async () => {
    owner = await signUpForLong(bench.server);
    receiver.answers = 204;
  });

  const create = (events: readonly WebhookEventType[] = ['video.ready'], url = receiver.url, who = owner) =>
    who.client.call(createWebhook, { body: { url, events: [...events] } });
  const emit = (who = owner, times = 1) =>
    bench.server.database.transaction(async (tx) => {
      for (let time = 0; time < times; time += 1)
        await emitEvent(tx, who.business.id, { type: 'video.ready', data: DATA }, bench.clock.read());
    });
  /** Lets time pass, and has everything that is due by then sent. */
  const pass = async (ms: number) => {
    bench.clock.pass(ms);
    await bench.server.database.transaction((tx) => publish(tx, DELIVERIES_DUE, 'time'));
  };
  const deliveries = async (id: string, who = owner) =>
    (await who.client.call(listWebhookDeliveries, { params: { id } })).content;
  const settled = (id: string, is: (delivery: WebhookDelivery) => boolean) =>
    eventually(
      async () => (await deliveries(id))[0],
      (delivery) => delivery !== undefined && is(delivery),
    );
  const delivered = (id: string) => settled(id, ({ status }) => status === 'DELIVERED');
  const receivedAs = (id: string | undefined) =>
    receiver.received.filter(({ headers }) => headers['webhook-id'] === id);

  test('a secret is shown once and kept encrypted', async () => {
    const { secret, ...webhook } = await create(['stream.started', 'video.ready']);
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toEqual({
      id: expect.any(String),
      businessAccountId: owner.business.id,
      url: receiver.url,
      events: ['video.ready', 'stream.started'],
      status: 'ON',
      createdDate: expect.any(String),
      failingSince: null,
      previousSecretUntil: null,
    });
    expect(await owner.client.call(listWebhooks, {})).toEqual([webhook]);
    const { root } = bench.server.database;
    const rows = [
      await root.selectFrom('webhook').selectAll().execute(),
      await root.selectFrom('audit_log').selectAll().where('subject_id', '=', webhook.id).execute(),
    ];
    expect(rows[1]).toMatchObject([{ action: 'webhook.create' }]);
    expect(JSON.stringify([rows, bench.server.logged])).not.toContain(secret);
  });

  test('there are no more than the limit', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: MAX_WEBHOOKS + 2 }, () => create()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WEBHOOKS);
    await expect(create()).rejects.toMatchObject({ status: 409, code: 'PLAN_LIMIT_REACHED' });
  });

  test('a broadcast is told to those who want to know, signed', async () => {
    const { secret, id } = await create(['stream.started', 'stream.ended']);
    const other = await create(['video.ready']);
    const stranger = await bench.server.signUp();
    const strange = await create(['stream.started'], receiver.url, stranger);
    const { stream } = await bench.goLive({ name: 'A concert' }, owner);
    const started = await delivered(id);
    await bench.setStatus(stream.id, 'ENDED', owner);
    const ended = await settled(
      id,
      ({ event, status }) => event === 'stream.ended' && status === 'DELIVERED',
    );

    const [begun] = receivedAs(started?.id);
    expect(begun && JSON.parse(begun.body)).toEqual({
      type: 'stream.started',
      timestamp: expect.any(String),
      data: { id: stream.id, name: 'A concert', startedDate: expect.any(String) },
    });
    expect(begun?.headers['content-type']).toBe('application/json');
    expect(signaturesOf(begun)).toEqual([signatureBy(secret, begun)]);
    expect(begun?.body).toBe(started?.body);
    expect(JSON.parse(receivedAs(ended?.id)[0]?.body ?? '')).toMatchObject({
      type: 'stream.ended',
      data: { id: stream.id, endedDate: expect.any(String) },
    });
    expect(await deliveries(id)).toHaveLength(2);
    expect(await deliveries(other.id)).toEqual([]);
    expect(await deliveries(strange.id, stranger)).toEqual([]);
  });

  test('a recording is told, and the video that is made of it, or why there is none', async () => {
    const { id } = await create(['archive.ready', 'video.ready', 'video.failed']);
    const { recordings } = bench.server.platform.services;
    const record = async (name: string) => {
      const { publisher, stream } = await bench.goLive({ name }, owner);
      const { sessionId } = publisher;
      const started = await recordings.start(sessionId);
      await bench.storage.put(started?.key ?? '', [Buffer.from(name)]);
      await bench.setStatus(stream.id, 'ENDED', owner);
      await recordings.finish(sessionId, { sizeBytes: name.length, durationMs: 60_000 });
      return { streamId: stream.id, archiveId: started?.archiveId };
    };
    const told = async (count: number) => {
      const all = await eventually(
        () => deliveries(id),
        ({ length }) => length === count,
      );
      return all.map(({ body }) => JSON.parse(body)).toReversed();
    };
    const { streamId, archiveId } = await record('A concert');
    expect(await told(2)).toMatchObject([
      { type: 'archive.ready', data: { id: archiveId, name: 'A concert', streamId, durationMs: 60_000 } },
      { type: 'video.ready', data: { name: 'A concert', durationMs: 60_000 } },
    ]);
    engine.scripts = [
      () => {
        throw new MediaError('DAMAGED_FILE', 'This file cannot be read.');
      },
    ];
    await record('A failure');
    const failed = (await told(4)).slice(2);
    engine.scripts = [];
    expect(failed).toMatchObject([
      { type: 'archive.ready', data: { name: 'A failure' } },
      { type: 'video.failed', data: { name: 'A failure', problem: 'This file cannot be read.' } },
    ]);
  });

  test('a premiere is told when it begins and when it is over', async () => {
    const { id } = await create(['stream.started', 'stream.ended']);
    const { root } = bench.server.database;
    const videoId = await insertVideo(root, owner.business.id, 60_000);
    const eventStart = new Date(bench.clock.read().getTime() + HOUR_MS).toISOString();
    const body = { name: 'Opening night', eventStart, premiereVideoId: videoId };
    const { id: streamId } = await owner.client.call(createStream, { body });
    const { platform, database } = bench.server;
    const { livePosters } = platform.services;
    const tend = () =>
      tendPremieres({ database, storage: bench.storage, clock: bench.clock.read, livePosters, onFailure });
    await tend();
    expect(await deliveries(id)).toEqual([]);
    bench.clock.pass(HOUR_MS + 1_000);
    await tend();
    await tend();
    bench.clock.pass(HOUR_MS);
    await tend();
    await tend();
    expect((await deliveries(id)).map(({ body }) => JSON.parse(body)).toReversed()).toMatchObject([
      { type: 'stream.started', data: { id: streamId, name: 'Opening night', startedDate: eventStart } },
      { type: 'stream.ended', data: { id: streamId } },
    ]);
  });

  test('what was not taken is tried for three days, and then given up', async () => {
    receiver.answers = 500;
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
    const [failing] = await owner.client.call(listWebhooks, {});
    expect(failing?.failingSince).toBe(given?.tries[0]?.date);

    receiver.answers = 200;
    const params = { id, deliveryId: given?.id ?? '' };
    expect(await owner.client.call(redeliverWebhook, { params })).toMatchObject({ status: 'PENDING' });
    expect((await delivered(id))?.tries.at(-1)).toMatchObject({ statusCode: 200, problem: null });
    expect(await owner.client.call(listWebhooks, {})).toMatchObject([{ failingSince: null }]);
  });

  test('a receiver that is gone is sent nothing more', async () => {
    receiver.answers = 410;
    const { id, url, events } = await create();
    await emit(owner, 2);
    await settled(id, ({ status }) => status === 'FAILED');
    expect(await owner.client.call(listWebhooks, {})).toMatchObject([{ status: 'GONE' }]);
    const all = await deliveries(id);
    expect(all.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    expect(all.flatMap(({ tries }) => tries)).toHaveLength(1);
    await expect(owner.client.call(testWebhook, { params: { id } })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'Turn the webhook on first',
    });
    receiver.answers = 204;
    await owner.client.call(updateWebhook, { params: { id }, body: { url, events, status: 'ON' } });
    await owner.client.call(testWebhook, { params: { id } });
    expect(await delivered(id)).toMatchObject({ event: 'webhook.test' });
  });

  test('one that is turned off gives up what it has not sent, and hears of nothing', async () => {
    receiver.answers = 503;
    const { id, url, events } = await create();
    await emit();
    await settled(id, ({ tries }) => tries.length === 1);
    await owner.client.call(updateWebhook, { params: { id }, body: { url, events, status: 'OFF' } });
    await emit();
    expect(await deliveries(id)).toMatchObject([{ status: 'FAILED', nextTryDate: null }]);
    await owner.client.call(deleteWebhook, { params: { id } });
    expect(await owner.client.call(listWebhooks, {})).toEqual([]);
    await expect(deliveries(id)).rejects.toMatchObject({ status: 404 });
  });

  test('a try that ends after its webhook was turned off brings nothing back', async () => {
    receiver.answers = 503;
    const { id, url, events } = await create();
    await emit();
    const waiting = await settled(id, ({ tries }) => tries.length === 1);
    await owner.client.call(updateWebhook, { params: { id }, body: { url, events, status: 'OFF' } });
    const next = { status: 'PENDING', next_try_at: bench.clock.read() } as const;
    const ids = { webhookId: id, deliveryId: waiting?.id ?? '' };
    const tried = { date: next.next_try_at.toISOString(), durationMs: 1, statusCode: 503, problem: 'No.' };
    await bench.server.database.transaction((tx) => recordTry(tx, ids, tried, next));
    const [given] = await deliveries(id);
    expect(given).toMatchObject({ status: 'FAILED', nextTryDate: null });
    expect(given?.tries).toHaveLength(2);
  });

  test('a failure of our own is not tried over and over', async () => {
    const { database } = bench.server;
    const { id } = await create();
    const damage = { sealed_secret: 'v1.000000000000.damaged' };
    await database.root.updateTable('webhook').set(damage).where('id', '=', id).execute();
    const before = failures.length;
    await emit();
    await eventually(
      () => failures.length,
      (count) => count > before,
    );
    // Another's that was asked for later has come, so a second try would have come, too.
    const other = await create();
    await owner.client.call(testWebhook, { params: { id: other.id } });
    await delivered(other.id);
    expect(failures).toHaveLength(before + 1);
    expect((await deliveries(id))[0]).toMatchObject({ status: 'PENDING', tries: [] });
    await owner.client.call(deleteWebhook, { params: { id } });
  });

  test('a replaced secret signs for another day', async () => {
    const before = await create();
    const after = await owner.client.call(replaceWebhookSecret, { params: { id: before.id } });
    expect(after.secret).not.toBe(before.secret);
    expect(after.previousSecretUntil).not.toBeNull();
    const signed = async () => {
      await owner.client.call(testWebhook, { params: { id: before.id } });
      const [event] = receivedAs((await delivered(before.id))?.id);
      return event;
    };
    const today = await signed();
    expect(signaturesOf(today)).toEqual([
      signatureBy(after.secret, today),
      signatureBy(before.secret, today),
    ]);
    await pass(24 * HOUR_MS);
    const tomorrow = await signed();
    expect(signaturesOf(tomorrow)).toEqual([signatureBy(after.secret, tomorrow)]);
    expect(await owner.client.call(listWebhooks, {})).toMatchObject([{ previousSecretUntil: null }]);
  });

  test('nothing inside the network is reached, and no redirect is followed', async () => {
    const inside = await create(['video.ready'], 'http://127.0.0.1/events');
    await emit();
    const refused = await settled(inside.id, ({ tries }) => tries.length === 1);
    expect(refused?.tries).toMatchObject([
      { statusCode: null, problem: 'This address is not on the internet.' },
    ]);
    const { id } = await create();
    receiver.answers = 302;
    await owner.client.call(testWebhook, { params: { id } });
    const redirected = await settled(id, ({ tries }) => tries.length === 1);
    expect(redirected?.tries).toMatchObject([
      { statusCode: 302, problem: 'The server redirects. Enter the URL that it redirects to.' },
    ]);
    expect(receivedAs(redirected?.id)).toHaveLength(1);
  });

  test('a receiver that does not answer holds up nobody else', async () => {
    const hanging = await create(['video.ready'], slow.url);
    const { id } = await create();
    for (let times = 0; times < 5; times += 1) await emit();
    await eventually(
      async () => (await deliveries(id)).filter(({ status }) => status === 'DELIVERED').length,
      (count) => count === 5,
    );
    expect((await deliveries(hanging.id)).every(({ tries }) => tries.length === 0)).toBe(true);
    const ids = (await deliveries(id)).map((delivery) => delivery.id).toReversed();
    const arrived = receiver.received.map(({ headers }) => headers['webhook-id']);
    // One after the other, in the order in which they happened.
    expect(arrived.filter((one) => ids.includes(`${one}`))).toEqual(ids);
  });

  test('a verdict of a split test is told once a phase', async () => {
    const { id } = await create(['split-test.decided']);
    const { root } = bench.server.database;
    const test = { id: DATA.id, business_id: owner.business.id, name: 'Which film?' };
    const variants = JSON.stringify([]);
    const goal = JSON.stringify({ type: 'CTA_CLICK' });
    const now = bench.clock.read();
    await root
      .insertInto('split_test')
      .values({
        ...test,
        ...{
          created_by: null,
          widget_id: test.id,
          widget_name: 'W',
          state: 'RUNNING',
          variants,
          goal,
          phase: 1,
        },
        ...{ started_at: now, created_at: now, updated_at: now },
      } as never)
      .execute();
    await root
      .insertInto('split_test_phase')
      .values({
        ...{ test_id: test.id, phase: 1, business_id: test.business_id, seed: 's', variants, goal },
        ...{ started_at: now, ended_at: null, counts_until: null, mismatch_at: null, decided_at: null },
      })
      .execute();
    let verdict = 'TOO_EARLY';
    const variant = (key: string, rate: number, won: string) => ({ key, rate, comparison: { verdict: won } });
    const readOf = async () =>
      ({ verdict, phase: 1, variants: [variant('A', 0.1, 'NONE'), variant('B', 0.2, 'WINNER')] }) as never;
    const parts = {
      database: bench.server.database,
      clock: bench.clock.read,
      onFailure,
      splitTestResults: { readOf },
    };
    await tellVerdicts(parts);
    expect(await deliveries(id)).toEqual([]);
    verdict = 'WINNER';
    await Promise.all([tellVerdicts(parts), tellVerdicts(parts)]);
    await tellVerdicts(parts);
    const told = await deliveries(id);
    expect(told.map(({ body }) => JSON.parse(body).data)).toEqual([
      { id: test.id, name: 'Which film?', verdict: 'WINNER', winner: 'B' },
    ]);
  });

  test('secrets are encrypted again when keys are replaced', async () => {
    const { id, secret } = await create();
    await owner.client.call(replaceWebhookSecret, { params: { id } });
    const { database } = bench.server;
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

const onFailure = (error: unknown): never => {
  throw error;
};

/** A session that outlives its access token, because the clock is moved by days. */
async function signUpForLong(server: TestServer): Promise<SignedUp> {
  const { email, password } = signUpDraft();
  const signedUp = await server.signUp({ email, password });
  let { accessToken } = signedUp.session;
  const client = createClient({
    origin: server.origin,
    getAccessToken: () => accessToken,
    refresh: async () => {
      ({ accessToken } = await server.client.call(logIn, { body: { email, password } }));
      return accessToken;
    },
  });
  return { ...signedUp, client };
}

function signaturesOf(event: ReceivedEvent | undefined): string[] {
  return String(event?.headers['webhook-signature']).split(' ');
}

/** As a receiver checks it. */
function signatureBy(secret: string, event: ReceivedEvent | undefined): string {
  const { headers, body } = event ?? { headers: {}, body: '' };
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
