import { editBusinessAccount } from '@commoncast/core/business/api';
import {
  createBrowserKey,
  createStream,
  deleteStream,
  editStream,
  getOrientation,
  getStream,
  getStreamIngest,
  listStreams,
  replaceStreamKey,
  restoreStream,
  setOrientation,
  updateStream,
} from '@commoncast/core/live/api';
import { canBecome, SETTABLE_STATUSES, STREAM_STATUSES } from '@commoncast/core/live/constants';
import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import { removeForGood } from '@commoncast/core/trash/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type LiveBench, openLiveBench, PICTURE } from '../../../test/live/live-bench.ts';
import { removeOldStreams } from './upkeep.ts';

const MINUTE_MS = 60_000;
const PAST = { status: 400, code: 'VALIDATION_FAILED', fields: { eventStart: 'Must be in the future' } };

describe.each(databaseUnderTest())('live streams on $kind', ({ open }) => {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open());
  });
  afterAll(() => bench.server.close());

  test('a new stream has what was written about it, and waits for a key and a signal', async () => {
    const { client, business } = bench.owner;
    const eventStart = bench.later(HOUR_MS);
    const stream = await client.call(createStream, {
      body: {
        name: 'A concert',
        description: 'In the old mill',
        eventStart,
        accessVisibility: 'UNLISTED',
        location: { lat: 52.5 },
        metadata: { blockedUsers: ['troll'] },
        streamProtocol: 'webRtc',
        unSettledEventTotal: 3,
      },
    });
    expect(stream).toMatchObject({
      ...{
        businessId: business.id,
        category: 'LIVE',
        name: 'A concert',
        description: 'In the old mill',
        eventStart,
      },
      ...{ accessVisibility: 'UNLISTED', streamStatus: 'SCHEDULED', location: { lat: 52.5, lon: 0 } },
      ...{ metadata: { blockedUsers: ['troll'] }, streamProtocol: 'webRtc', unSettledEventTotal: 3 },
      ...{
        orientation: 'LANDSCAPE',
        reconnectWindowS: 60,
        hasLowerQualities: false,
        hasStreamKey: false,
        posterUrl: null,
        width: null,
      },
      ...{ startedAt: null, endedAt: null, durationMs: null, archiveId: null, replayVideoId: null },
      ...{ previewUrl: null, views: 0, version: 1 },
    });
    expect(new URL(stream.watchUrl).pathname).toBe(`/live/${stream.id}`);
    expect(await client.call(getStream, { params: { id: stream.id } })).toEqual(stream);
  });

  test('a stream begins in the future, also when its time is changed', async () => {
    const { client } = bench.owner;
    for (const eventStart of [bench.later(-1), '2020-02-31T10:00:00.000Z'])
      await expect(
        client.call(createStream, { body: { name: 'A concert', eventStart } }),
      ).rejects.toMatchObject(PAST);
    const eventStart = bench.later(MINUTE_MS);
    const { id } = await client.call(createStream, { body: { name: 'A concert', eventStart } });
    const params = { id };
    await expect(
      client.call(editStream, { params, body: { eventStart: bench.later(-HOUR_MS) } }),
    ).rejects.toMatchObject(PAST);
    bench.clock.pass(2 * MINUTE_MS);
    // Its time has come, and that stays as it is.
    expect(
      await client.call(editStream, { params, body: { name: 'Two concerts', eventStart } }),
    ).toMatchObject({
      name: 'Two concerts',
      eventStart,
      version: 2,
    });
    expect(await client.call(editStream, { params, body: { eventStart: null } })).toMatchObject({
      eventStart: null,
    });
  });

  test('an update changes what it names, and nothing of what somebody else has changed meanwhile', async () => {
    const { client } = bench.owner;
    const { id } = await client.call(createStream, { body: { name: 'A concert', description: 'Loud' } });
    const params = { id };
    const body = {
      location: { lat: 1, lon: 2 },
      metadata: { blockedUsers: ['a', 'b'] },
      orientation: 'PORTRAIT' as const,
      reconnectWindowS: 0,
      hasLowerQualities: true,
      accessVisibility: 'POSTED' as const,
    };
    const updated = await client.call(updateStream, { params, body, ifMatch: 1 });
    expect(updated).toMatchObject({ ...body, name: 'A concert', description: 'Loud', version: 2 });
    await expect(
      client.call(updateStream, { params, body: { name: 'Mine' }, ifMatch: 1 }),
    ).rejects.toMatchObject({
      status: 412,
      code: 'CHANGED_MEANWHILE',
      data: updated,
    });
    expect(await client.call(editStream, { params, body: { name: 'Mine' }, ifMatch: 2 })).toMatchObject({
      name: 'Mine',
      version: 3,
    });
  });

  test.each(
    STREAM_STATUSES.flatMap((from) =>
      SETTABLE_STATUSES.map((to) => [from, to, canBecome(from, to)] as const),
    ),
  )('from %s to %s: %s', async (from, to, isAllowed) => {
    const { id, version } = await bench.owner.client.call(createStream, { body: { name: 'A concert' } });
    await bench.put(id, from);
    const change = bench.setStatus(id, to);
    if (isAllowed) {
      expect(await change).toMatchObject({ streamStatus: to, version: version + 1 });
      return;
    }
    await expect(change).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      message: expect.stringMatching(/^[A-Z].+\.$/),
    });
    expect(await bench.read(id)).toMatchObject({ streamStatus: from, version });
  });

  test('new streams get the orientation of their business, and old ones keep theirs', async () => {
    const { client, business } = await bench.server.signUp();
    const before = await client.call(createStream, { body: { name: 'A concert' } });
    const answer = { businessAccountId: business.id, orientation: 'SQUARE' };
    expect(await client.call(setOrientation, { body: { orientation: 'SQUARE' } })).toEqual(answer);
    expect(await client.call(getOrientation, {})).toEqual(answer);
    expect(await client.call(createStream, { body: { name: 'A concert' } })).toMatchObject({
      orientation: 'SQUARE',
    });
    expect(await client.call(getStream, { params: { id: before.id } })).toMatchObject({
      orientation: 'LANDSCAPE',
    });
    // It is no setting of the account as others edit it.
    await client.call(editBusinessAccount, { body: { hasVisitorConsent: true }, ifMatch: business.version });
  });

  test('a key is answered once; afterwards only its end is shown', async () => {
    const { client } = bench.owner;
    const { id } = await client.call(createStream, { body: { name: 'A concert' } });
    const params = { id };
    const { hostname, port } = new URL(bench.server.config.publicOrigin);
    const addresses = {
      rtmpUrl: `rtmp://${hostname}:${bench.server.config.rtmpPort}/live`,
      rtmpsUrl: null,
      srtUrl: null,
      whipUrl: `http://${hostname}:${port}/stream/whip`,
    };
    expect(await client.call(getStreamIngest, { params })).toEqual({ ...addresses, keyHint: null });
    const { streamKey } = await client.call(replaceStreamKey, { params });
    expect(streamKey).toMatch(/^[\w-]{43}$/);
    expect(await client.call(getStreamIngest, { params })).toEqual({
      ...addresses,
      keyHint: streamKey.slice(-4),
    });
    const told = JSON.stringify([await bench.read(id), await client.call(listStreams, {})]);
    expect(told).not.toContain(streamKey);
    expect(bench.server.logged.some((line) => JSON.stringify(line).includes(streamKey))).toBe(false);
    await bench.put(id, 'ENDED');
    for (const call of [replaceStreamKey, createBrowserKey])
      await expect(client.call(call, { params })).rejects.toMatchObject({
        status: 409,
        code: 'ILLEGAL_TRANSITION',
      });
  });

  test('what is on air cannot be deleted; what a member has shown only its maker or an owner deletes', async () => {
    const { owner } = bench;
    const [maker, other] = [await addMember(bench.server, owner), await addMember(bench.server, owner)];
    const { id } = await maker.client.call(createStream, { body: { name: 'A concert' } });
    const params = { id };
    for (const status of ['LIVE', 'RECONNECTING'] as const) {
      await bench.put(id, status, { started_at: new Date() });
      await expect(owner.client.call(deleteStream, { params })).rejects.toMatchObject({
        code: 'ILLEGAL_TRANSITION',
        message: 'This stream is on air. End it before you delete it.',
      });
    }
    await bench.put(id, 'ENDED');
    await expect(other.client.call(deleteStream, { params })).rejects.toMatchObject({ status: 403 });
    await maker.client.call(deleteStream, { params });
    await expect(other.client.call(removeForGood, { params: { kind: 'STREAM', id } })).rejects.toMatchObject({
      status: 403,
    });
    expect(await other.client.call(restoreStream, { params })).toMatchObject({ id, streamStatus: 'ENDED' });
    // Nobody has seen that one yet.
    const draft = await maker.client.call(createStream, { body: { name: 'A concert' } });
    await other.client.call(deleteStream, { params: { id: draft.id } });
  });

  test('deleting a stream disconnects a rehearsal; after a week it is gone with its picture', async () => {
    const { database, platform } = bench.server;
    const owner = await bench.server.signUp();
    const { stream, streamKey } = await bench.schedule({}, owner);
    const { id } = stream;
    const publisher = await bench.publish(streamKey);
    await bench.broadcasts.signalArrived(publisher, PICTURE);
    await platform.services.livePosters.keep(id, [Buffer.from('png')], null);
    await owner.client.call(deleteStream, { params: { id } });
    expect(await bench.broadcasts.heartbeat(publisher, null)).toBe(false);
    const removed: string[] = [];
    const storage = { deletePrefix: async (prefix: string) => void removed.push(prefix) } as never;
    const parts = { database, storage, onFailure: (error: unknown) => expect(error).toBeUndefined() };
    const rowsOf = async () =>
      (await database.root.selectFrom('live_stream').select('id').where('id', '=', id).execute()).length;
    await removeOldStreams(parts, bench.clock.read());
    expect([removed, await rowsOf()]).toEqual([[], 1]);
    await removeOldStreams(parts, new Date(bench.clock.read().getTime() + 7 * DAY_MS + 2 * HOUR_MS));
    expect(removed).toContain(`live/${id}`);
    expect(await rowsOf()).toBe(0);
  });
});
