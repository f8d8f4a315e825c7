import { editBusinessAccount } from '@commoncast/core/business/api';
import {
  createBrowserKey,
  createStream,
  deleteStream,
  editStream,
  getOrientation,
  getStream,
  getStreamDuration,
  getStreamIngest,
  listLiveAndVod,
  listPostedContents,
  listPublicStreams,
  listStreamDurations,
  listStreamHistory,
  listStreamPayments,
  listStreams,
  listStreamsV2,
  replaceStreamKey,
  restoreStream,
  setOrientation,
  updateStream,
} from '@commoncast/core/live/api';
import {
  canBecome,
  SETTABLE_STATUSES,
  STREAM_STATUSES,
  type StreamStatus,
} from '@commoncast/core/live/constants';
import { createVod, deleteVod } from '@commoncast/core/streams/api';
import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import { removeForGood } from '@commoncast/core/trash/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type LiveBench, openLiveBench, PICTURE } from '../../../test/live/live-bench.ts';
import type { SignedUp } from '../../../test/server.ts';
import { removeOldStreams } from './upkeep.ts';

const MINUTE_MS = 60_000;
const PAST = { status: 400, code: 'VALIDATION_FAILED', fields: { eventStart: 'Must be in the future' } };

describe.each(databaseUnderTest())('live streams on $kind', ({ open }) => {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open());
  });
  afterAll(() => bench.server.close());

  const later = (ms: number) => new Date(bench.clock.read().getTime() + ms).toISOString();
  /** Puts a stream into a status as if it had come there. */
  const put = (id: string, status: StreamStatus, times: { started_at?: Date; ended_at?: Date } = {}) =>
    bench.server.database.root
      .updateTable('live_stream')
      .set({ status, ...times })
      .where('id', '=', id)
      .execute();

  test('a new stream has what was written about it, and waits for a key and a signal', async () => {
    const { client, business } = bench.owner;
    const eventStart = later(HOUR_MS);
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
    for (const eventStart of [later(-1), '2020-02-31T10:00:00.000Z'])
      await expect(
        client.call(createStream, { body: { name: 'A concert', eventStart } }),
      ).rejects.toMatchObject(PAST);
    const eventStart = later(MINUTE_MS);
    const { id } = await client.call(createStream, { body: { name: 'A concert', eventStart } });
    const params = { id };
    await expect(
      client.call(editStream, { params, body: { eventStart: later(-HOUR_MS) } }),
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
    await put(id, from);
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

  describe('lists', () => {
    let owner: SignedUp;
    let ids: Readonly<Record<StreamStatus, string>>;
    beforeAll(async () => {
      owner = await bench.server.signUp();
      const made: Partial<Record<StreamStatus, string>> = {};
      for (const [index, status] of STREAM_STATUSES.entries()) {
        const eventStart = index < 2 ? later((9 - index) * HOUR_MS) : null;
        const { id } = await owner.client.call(createStream, { body: { name: `${status} one`, eventStart } });
        const started_at = new Date(bench.clock.read().getTime() - HOUR_MS);
        const ended_at = new Date(started_at.getTime() + MINUTE_MS);
        if (status === 'ENDED') await put(id, status, { started_at, ended_at });
        else if (status === 'LIVE') await put(id, status, { started_at });
        else await put(id, status);
        made[status] = id;
      }
      ids = made as Record<StreamStatus, string>;
      await owner.client.call(editStream, {
        params: { id: ids.READY },
        body: { accessVisibility: 'UNLISTED' },
      });
      const gone = await owner.client.call(createStream, { body: { name: 'Deleted one' } });
      await owner.client.call(deleteStream, { params: { id: gone.id } });
    });
    const statusesOf = (page: { content: readonly { streamStatus: unknown }[] }) =>
      page.content.map(({ streamStatus }) => streamStatus);

    test.each([
      ['ALL', STREAM_STATUSES.toReversed()],
      ['UPCOMING', ['READY', 'SCHEDULED']],
      ['LIVE', ['RECONNECTING', 'LIVE']],
      ['PAST', ['CANCELLED', 'ENDED']],
    ] as const)('those that are %s, latest first', async (filter, expected) => {
      expect(statusesOf(await owner.client.call(listStreams, { query: { filter } }))).toEqual(expected);
    });

    test('by time and name, in pages, and by what they contain', async () => {
      const { client } = owner;
      const byTime = await client.call(listStreams, {
        query: { sort: 'eventStart', direction: 'asc', size: '3' },
      });
      expect(statusesOf(byTime).slice(0, 2)).toEqual(['READY', 'SCHEDULED']);
      expect(byTime).toMatchObject({ size: 3, totalElements: 6, totalPages: 2 });
      const byName = await client.call(listStreams, { query: { sort: 'name', direction: 'asc' } });
      expect(statusesOf(byName)).toEqual(STREAM_STATUSES.toSorted());
      expect(statusesOf(await client.call(listStreams, { query: { search: 'live ONE' } }))).toEqual(['LIVE']);
      const shown = await client.call(listStreamsV2, {
        query: { accessVisibility: 'UNLISTED', sort: 'name,ASC' },
      });
      expect(statusesOf(shown)).toEqual(['READY']);
      expect(statusesOf(await client.call(listStreamHistory, {}))).toEqual(['ENDED']);
    });

    test('how long each was live: so far, in all, or not at all', async () => {
      const { content } = await owner.client.call(listStreamDurations, {});
      const durationOf = (status: StreamStatus) =>
        content.find(({ streamId }) => streamId === ids[status])?.durationMs;
      expect([durationOf('SCHEDULED'), durationOf('ENDED')]).toEqual([0, MINUTE_MS]);
      expect(durationOf('LIVE')).toBeGreaterThanOrEqual(HOUR_MS);
      expect(await owner.client.call(getStreamDuration, { query: { streamId: ids.ENDED } })).toEqual({
        streamId: ids.ENDED,
        durationMs: MINUTE_MS,
      });
    });

    test('streams and videos together, on any page each once', async () => {
      const { client } = owner;
      const film = await client.call(createVod, { body: { name: 'A film' } });
      const gone = await client.call(createVod, { body: { name: 'A lost film' } });
      await client.call(deleteVod, { params: { id: gone.id } });
      const pages = await Promise.all(
        ['0', '1', '2', '3'].map((page) =>
          client.call(listLiveAndVod, { query: { page, size: '2', sort: 'name,ASC' } }),
        ),
      );
      const found = pages.flatMap(({ content }) => content);
      expect(found.map(({ id }) => id)).toEqual([
        film.id,
        ...STREAM_STATUSES.toSorted().map((status) => ids[status]),
      ]);
      expect(pages[0]).toMatchObject({ totalElements: 7, totalPages: 4 });
      expect(found[0]).toMatchObject({ category: 'VOD', streamStatus: null, durationMs: null });
      expect(found.find(({ id }) => id === ids.ENDED)).toMatchObject({
        category: 'LIVE',
        streamStatus: 'ENDED',
        durationMs: MINUTE_MS,
      });
      const unlisted = await client.call(listLiveAndVod, { query: { accessVisibility: 'UNLISTED' } });
      expect(unlisted.content.map(({ id }) => id)).toEqual([ids.READY]);
      const searched = await client.call(listLiveAndVod, { query: { search: 'FILM' } });
      expect(searched.content.map(({ id }) => id)).toEqual([film.id]);
    });

    test('nothing of a community, as long as there are none; what is no id is refused', async () => {
      const { client } = owner;
      const communityId = ids.LIVE;
      for (const call of [
        listStreamsV2,
        listLiveAndVod,
        listStreamDurations,
        listStreamHistory,
        listPostedContents,
        listStreamPayments,
      ]) {
        expect(await client.call(call, { query: { communityId, size: '5' } })).toEqual({
          ...{ content: [], page: 0, size: 5, totalElements: 0, totalPages: 0 },
        });
        await expect(client.call(call, { query: { communityId: 'choir' } })).rejects.toMatchObject({
          ...{ status: 400, fields: { communityId: 'Must be an id' } },
        });
      }
    });

    test('what visitors see: listed ones on air or to come, those on air first', async () => {
      const query = { key: owner.business.publicKey };
      const { content, size } = await bench.server.client.call(listPublicStreams, { query });
      expect(content.map(({ status }) => status)).toEqual(['LIVE', 'RECONNECTING', 'SCHEDULED']);
      expect(size).toBe(6);
      const second = await bench.server.client.call(listPublicStreams, {
        query: { ...query, size: '2', page: '1' },
      });
      expect(second.content.map(({ status }) => status)).toEqual(['SCHEDULED']);
    });
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
    await put(id, 'ENDED');
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
      await put(id, status, { started_at: new Date() });
      await expect(owner.client.call(deleteStream, { params })).rejects.toMatchObject({
        code: 'ILLEGAL_TRANSITION',
        message: 'This stream is on air. End it before you delete it.',
      });
    }
    await put(id, 'ENDED');
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
