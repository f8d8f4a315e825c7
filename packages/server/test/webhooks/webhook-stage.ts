import { createHmac } from 'node:crypto';
import { logIn } from '@commoncast/core/authentication/api';
import { createClient } from '@commoncast/core/http/client';
import { createWebhook, listWebhookDeliveries } from '@commoncast/core/webhooks/api';
import type { WebhookEventType } from '@commoncast/core/webhooks/constants';
import type { WebhookDelivery, WebhookWithSecret } from '@commoncast/core/webhooks/schema';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { publish } from '../../src/changes/publish.ts';
import { DELIVERIES_DUE } from '../../src/services/webhooks/emit-event.ts';
import { eventually } from '../content/eventually.ts';
import { type ScriptedEngine, scriptedEngine } from '../content/scripted-engine.ts';
import type { TestDatabase } from '../database.ts';
import { signUpDraft } from '../factories.ts';
import { type LiveBench, openLiveBench } from '../live/live-bench.ts';
import type { SignedUp, TestServer } from '../server.ts';
import { type ReceivedEvent, startReceiver, type WebhookReceiver } from './receiver.ts';

/** A server that sends events, and two that receive them; what they are is there while tests run. */
export interface WebhookStage {
  readonly bench: LiveBench;
  readonly engine: ScriptedEngine;
  /** Takes every event, until a test says otherwise. */
  readonly receiver: WebhookReceiver;
  /** Never answers. */
  readonly slow: WebhookReceiver;
  /** A business of this test alone. */
  readonly owner: SignedUp;
  /** What the server could not do, all tests long. */
  readonly failures: readonly unknown[];
  create(events?: readonly WebhookEventType[], url?: string, who?: SignedUp): Promise<WebhookWithSecret>;
  /** Lets time pass, and has everything that is due by then sent. */
  pass(ms: number): Promise<void>;
  /** Newest first. */
  deliveries(id: string, who?: SignedUp): Promise<readonly WebhookDelivery[]>;
  /** Waits until the newest delivery is as it should be. */
  settled(id: string, is: (delivery: WebhookDelivery) => boolean): Promise<WebhookDelivery | undefined>;
  delivered(id: string): Promise<WebhookDelivery | undefined>;
  receivedAs(deliveryId: string | undefined): readonly ReceivedEvent[];
}

/** Sets the stage for the tests of one file. */
export function useWebhooks(open: () => Promise<TestDatabase>): WebhookStage {
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

  const deliveries = async (id: string, who = owner) =>
    (await who.client.call(listWebhookDeliveries, { params: { id } })).content;
  const settled = (id: string, is: (delivery: WebhookDelivery) => boolean) =>
    eventually(
      async () => (await deliveries(id))[0],
      (delivery) => delivery !== undefined && is(delivery),
    );
  return {
    engine,
    failures,
    get bench() {
      return bench;
    },
    get receiver() {
      return receiver;
    },
    get slow() {
      return slow;
    },
    get owner() {
      return owner;
    },
    create: (events = ['video.ready'], url = receiver.url, who = owner) =>
      who.client.call(createWebhook, { body: { url, events: [...events] } }),
    async pass(ms) {
      bench.clock.pass(ms);
      await bench.server.database.transaction((tx) => publish(tx, DELIVERIES_DUE, 'time'));
    },
    deliveries,
    settled,
    delivered: (id) => settled(id, ({ status }) => status === 'DELIVERED'),
    receivedAs: (deliveryId) =>
      receiver.received.filter(({ headers }) => headers['webhook-id'] === deliveryId),
  };
}

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

/** The signatures that an event came with. */
export function signaturesOf(event: ReceivedEvent | undefined): string[] {
  return String(event?.headers['webhook-signature']).split(' ');
}

/** A signature as a receiver makes it to check one. */
export function signatureBy(secret: string, event: ReceivedEvent | undefined): string {
  const { headers, body } = event ?? { headers: {}, body: '' };
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
