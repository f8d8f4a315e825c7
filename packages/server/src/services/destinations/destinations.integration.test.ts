import { createServer, type Server } from 'node:net';
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
import { databasesUnderTest } from '../../../test/database.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import type { SignedUp } from '../../../test/server.ts';
import { createEgress } from '../../egress/egress.ts';
import { loadInstanceSecrets } from '../../secrets/instance-secrets.ts';
import { rotateKeys } from '../../secrets/rotate-keys.ts';
import { createReachCheck } from './check-rtmp-target.ts';
import { createForwarding } from './forwarding.ts';

const KEY = 'abcd-efgh-ijkl-mnop';
const DRAFT = { name: 'Elsewhere', rtmpUrl: 'rtmp://live.example.com/app', streamKey: KEY } as const;

describe.each(databasesUnderTest())('destinations on $kind', ({ open }) => {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open());
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
    expect(await owner.client.call(checkDestination, { params: { id } })).toEqual({
      isReachable: false,
      problem: 'This address is not on the internet, so broadcasts cannot be sent there.',
    });
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

describe('whether a server can be reached', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `rtmp://localhost:${typeof address === 'object' && address ? address.port : 0}/live`;
  });
  afterAll(() => server.close());
  const never = new AbortController().signal;
  const check = createReachCheck(createEgress({ allowHosts: ['localhost'] }));

  test('it can while it listens, and not afterwards', async () => {
    expect(await check({ url, streamKey: KEY }, never)).toEqual({ isReachable: true, problem: null });
    await new Promise((resolve) => server.close(resolve));
    expect(await check({ url, streamKey: KEY }, never)).toEqual({
      isReachable: false,
      problem: 'The server refuses connections. Check the address and its port.',
    });
  });
});
