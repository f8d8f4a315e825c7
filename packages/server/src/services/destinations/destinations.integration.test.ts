import { createServer } from 'node:net';
import {
  checkDestination,
  deleteDestination,
  listDestinations,
  saveDestination,
  setDestinationStatus,
} from '@commoncast/core/destinations/api';
import { MAX_DESTINATIONS } from '@commoncast/core/destinations/constants';
import { toPath } from '@commoncast/core/http/route';
import { watchStream } from '@commoncast/core/live/api';
import type { StreamNow } from '@commoncast/core/live/schema';
import type { InferOutput } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverSentEvents } from '../../../test/content/server-sent-events.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import { createOpenGate } from '../../../test/live/open-gate.ts';
import type { SignedUp } from '../../../test/server.ts';
import { createEgress } from '../../egress/egress.ts';
import { startRtmpServer } from '../../media/live/rtmp/start-rtmp-server.ts';
import { loadInstanceSecrets } from '../../secrets/instance-secrets.ts';
import { rotateKeys } from '../../secrets/rotate-keys.ts';
import { createTargetCheck } from './create-target-check.ts';
import { createForwarding } from './forwarding.ts';

const KEY = 'abcd-efgh-ijkl-mnop';
const DRAFT = { name: 'Elsewhere', rtmpUrl: 'rtmp://live.example.com/app', streamKey: KEY } as const;

describe.each(databaseUnderTest())('destinations on $kind', ({ open }) => {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open(), {
      limits: { destinationChecksPerBusiness: { count: 3, windowS: 600 } },
    });
  });
  afterAll(() => bench.server.close());

  const save = ({ client }: SignedUp, overrides = {}) =>
    client.call(saveDestination, { body: { ...DRAFT, ...overrides } });

  test('a key is kept encrypted: no answer, no log and no row has it', async () => {
    const owner = await bench.server.signUp();
    const saved = await save(owner, { platform: 'TWITCH' });
    expect(saved).toEqual({
      ...{
        id: expect.any(String),
        businessAccountId: owner.business.id,
        name: 'Elsewhere',
        platform: 'TWITCH',
      },
      ...{ rtmpUrl: DRAFT.rtmpUrl, keyHint: 'mnop', status: 'ACTIVE', lastError: null },
      createdDate: expect.any(String),
    });
    expect(await owner.client.call(listDestinations, {})).toEqual([saved]);
    const params = { id: saved.id };
    const query = { broadcastDestinationStatus: 'INACTIVE' } as const;
    expect(await owner.client.call(setDestinationStatus, { params, query })).toEqual({
      ...saved,
      status: 'INACTIVE',
    });
    const { root } = bench.server.database;
    const rows = [
      await root.selectFrom('broadcast_destination').selectAll().where('id', '=', saved.id).execute(),
      await root.selectFrom('audit_log').selectAll().where('business_id', '=', owner.business.id).execute(),
    ];
    expect(JSON.stringify([rows, bench.server.logged])).not.toContain(KEY);
    await owner.client.call(deleteDestination, { params });
    expect(await owner.client.call(listDestinations, {})).toEqual([]);
    await expect(owner.client.call(deleteDestination, { params })).rejects.toMatchObject({ status: 404 });
  });

  test('a short key has no hint: it would say too much of it', async () => {
    const owner = await bench.server.signUp();
    expect(await save(owner, { streamKey: 'abcdefg' })).toMatchObject({ keyHint: '' });
  });

  test('they are listed by name, and there are no more than a broadcast can be sent to', async () => {
    const owner = await bench.server.signUp();
    for (const name of ['b', 'C', 'a']) await save(owner, { name });
    const names = (await owner.client.call(listDestinations, {})).map(({ name }) => name);
    expect(names).toEqual(['a', 'b', 'C']);
    const rest = Array.from({ length: MAX_DESTINATIONS }, (_, index) => save(owner, { name: `d${index}` }));
    const outcomes = await Promise.allSettled(rest);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_DESTINATIONS - 3);
    await expect(save(owner)).rejects.toMatchObject({ status: 409, code: 'PLAN_LIMIT_REACHED' });
  });

  test('a check says what is wrong, and never looks inside the network', async () => {
    const owner = await bench.server.signUp();
    const { id } = await save(owner, { rtmpUrl: 'rtmp://127.0.0.1/live' });
    const check = () => owner.client.call(checkDestination, { params: { id } });
    const refused = {
      isReachable: false,
      problem:
        'The server address leads into a private network, where broadcasts are not sent. Use an address on the internet.',
    };
    expect(await check()).toEqual({ ...refused, lastError: null });
    const { stream } = await bench.schedule({}, owner);
    const lastError = 'The server refuses the broadcast. Check the stream key.';
    const failed = { state: 'ERRORED', lastError, retries: 1 } as const;
    await bench.server.platform.services.forwarding.report(stream.id, id, failed);
    expect(await check()).toEqual({ ...refused, lastError });
  });

  test('a business may not check without end, which takes nothing from another one', async () => {
    const [owner, another] = [await bench.server.signUp(), await bench.server.signUp()];
    const check = async (who: SignedUp) => {
      const { id } = await save(who, { rtmpUrl: 'rtmp://127.0.0.1/live' });
      return () => who.client.call(checkDestination, { params: { id } });
    };
    const [mine, theirs] = [await check(owner), await check(another)];
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, mine));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(mine()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await theirs()).toMatchObject({ isReachable: false });
  });

  test('the media side gets those that are on, with their keys, and says how it goes', async () => {
    const owner = await bench.server.signUp();
    const { stream } = await bench.goLive({}, owner);
    const [on, off] = [
      await save(owner, { name: 'On' }),
      await save(owner, { name: 'Off', status: 'INACTIVE' }),
    ];
    const { forwarding } = bench.server.platform.services;
    expect(await forwarding.targetsOf(stream.id)).toEqual([
      { destinationId: on.id, name: 'On', url: DRAFT.rtmpUrl, streamKey: KEY },
    ]);
    const answer = await bench.server.fetch(toPath(watchStream, { id: stream.id }), {
      headers: { authorization: `Bearer ${owner.session.accessToken}` },
    });
    const events = serverSentEvents<InferOutput<typeof StreamNow>>(answer);
    const next = async () => (await events.next()).value?.destinations;
    expect(await next()).toEqual([{ id: on.id, name: 'On', state: 'IDLE', lastError: null, retries: 0 }]);
    const failed = { state: 'ERRORED', lastError: 'The server refused the stream key.', retries: 2 } as const;
    await forwarding.report(stream.id, on.id, failed);
    expect(await next()).toEqual([{ id: on.id, name: 'On', ...failed }]);
    const lastErrors = async () =>
      (await owner.client.call(listDestinations, {})).map(({ lastError }) => lastError);
    expect(await lastErrors()).toEqual([null, failed.lastError]);
    await forwarding.report(stream.id, on.id, { state: 'BROADCASTING', lastError: null, retries: 0 });
    expect(await next()).toMatchObject([{ state: 'BROADCASTING', lastError: null }]);
    expect(await lastErrors()).toEqual([null, null]);
    await events.return(undefined);
    // One that was deleted meanwhile.
    await owner.client.call(deleteDestination, { params: { id: off.id } });
    await forwarding.report(stream.id, off.id, failed);
    await bench.setStatus(stream.id, 'ENDED', owner);
  });

  test('a rotation of the instance’s keys leaves them readable', async () => {
    const owner = await bench.server.signUp();
    const { stream } = await bench.schedule({}, owner);
    await save(owner);
    const { database } = bench.server;
    const configured = { instanceSecret: undefined, oldInstanceSecrets: [] };
    const { root } = database;
    const sealed = async () =>
      await root
        .selectFrom('broadcast_destination')
        .select('sealed_key')
        .where('business_id', '=', owner.business.id)
        .executeTakeFirstOrThrow();
    const before = await sealed();
    expect((await rotateKeys(database, configured)).resealed).toBeGreaterThan(0);
    expect(await sealed()).not.toEqual(before);
    const secrets = await loadInstanceSecrets(database, configured);
    const forwarding = createForwarding({ database, clock: bench.clock.read, secrets });
    expect(await forwarding.targetsOf(stream.id)).toMatchObject([{ streamKey: KEY }]);
  });
});

test('a check goes by the server’s way out up to the path of the address, and begins nothing', async () => {
  const never = new AbortController().signal;
  const gate = createOpenGate();
  const server = await startRtmpServer({ host: '127.0.0.1', port: 0, gate });
  const check = createTargetCheck(createEgress({ allowHosts: ['localhost'] }));
  const at = (path: string) =>
    check({ url: `rtmp://localhost:${server.port}/${path}`, streamKey: KEY }, never);
  expect(await at('live')).toEqual({ isReady: true });
  expect(await at('other')).toEqual({
    isReady: false,
    reason: expect.stringMatching(/^The server refuses the connection\. Check the path at the end/),
  });
  expect(gate.requests).toEqual([]);
  await server.close();
  expect(await at('live')).toEqual({
    isReady: false,
    reason: 'Nothing takes connections at this address. Check the server address and its port.',
  });
});

test('a server that says nothing is not waited for', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}).resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const url = `rtmp://localhost:${typeof address === 'object' && address ? address.port : 0}/live`;
  const check = createTargetCheck(createEgress({ allowHosts: ['localhost'] }), 100);
  expect(await check({ url, streamKey: KEY }, new AbortController().signal)).toEqual({
    isReady: false,
    reason: 'The server did not answer in time. Check the server address, and try again.',
  });
  silent.close();
});
