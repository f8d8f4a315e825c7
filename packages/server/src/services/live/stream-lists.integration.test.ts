import {
  createStream,
  deleteStream,
  editStream,
  getStreamDuration,
  listLiveAndVod,
  listPostedContents,
  listPublicStreams,
  listStreamDurations,
  listStreamHistory,
  listStreamPayments,
  listStreams,
  listStreamsV2,
} from '@commoncast/core/live/api';
import { STREAM_STATUSES, type StreamStatus } from '@commoncast/core/live/constants';
import { createVod, deleteVod } from '@commoncast/core/streams/api';
import { HOUR_MS } from '@commoncast/core/time/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import type { SignedUp } from '../../../test/server.ts';

const MINUTE_MS = 60_000;

describe.each(databaseUnderTest())('lists of live streams on $kind', ({ open }) => {
  let bench: LiveBench;
  let owner: SignedUp;
  /** One of each status. */
  let ids: Readonly<Record<StreamStatus, string>>;
  beforeAll(async () => {
    bench = await openLiveBench(await open());
    owner = await bench.server.signUp();
    const made: Partial<Record<StreamStatus, string>> = {};
    for (const [index, status] of STREAM_STATUSES.entries()) {
      const eventStart = index < 2 ? bench.later((9 - index) * HOUR_MS) : null;
      const { id } = await owner.client.call(createStream, { body: { name: `${status} one`, eventStart } });
      const started_at = new Date(bench.clock.read().getTime() - HOUR_MS);
      const ended_at = new Date(started_at.getTime() + MINUTE_MS);
      if (status === 'ENDED') await bench.put(id, status, { started_at, ended_at });
      else if (status === 'LIVE') await bench.put(id, status, { started_at });
      else await bench.put(id, status);
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
  afterAll(() => bench.server.close());

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
