import { createStream, deleteStream, restoreStream, setStreamStatus } from '@commoncast/core/live/api';
import {
  assignStream,
  deletePlaylist,
  getPlaylist,
  getPlaylistDetails,
  listPlaylists,
  removeStream,
  restorePlaylist,
  savePlaylist,
  updatePlaylist,
} from '@commoncast/core/playlists/api';
import { MAX_PLAYLIST_ITEMS } from '@commoncast/core/playlists/constants';
import type { Playlist, PlaylistUpdate } from '@commoncast/core/playlists/schema';
import { createVod, deleteVod, restoreVod } from '@commoncast/core/streams/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { markMediaRemoved } from '../streams/cleanup/cleanup-repository.ts';
import { purgeDeletedPlaylists } from './upkeep.ts';

const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });

describe.each(databaseUnderTest())('playlists, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let stranger: SignedUp;
  let a: string;
  let b: string;
  let c: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    owner = await server.signUp();
    stranger = await server.signUp();
    [a, b, c] = [
      await videoOf(owner, 'Arches'),
      await videoOf(owner, 'Bells'),
      await videoOf(owner, 'Clocks'),
    ];
  });
  afterAll(() => server.close());

  const videoOf = async ({ client }: SignedUp, name: string) =>
    (await client.call(createVod, { body: { name } })).id;
  const streamOf = async ({ client }: SignedUp, name: string) =>
    (await client.call(createStream, { body: { name } })).id;
  const save = (streamIds: string[] = [], name = 'Summer', by = owner) =>
    by.client.call(savePlaylist, { body: { name, streamIds } });
  const change = (id: string, body: PlaylistUpdate, by = owner) =>
    by.client.call(updatePlaylist, { params: { id }, body });
  const read = (id: string, by = owner) => by.client.call(getPlaylist, { params: { id } });
  const add = (playlistId: string, streamId: string, by = owner) =>
    by.client.call(assignStream, { body: { playlistId, streamId } });
  const take = (playlistId: string, streamId: string, by = owner) =>
    by.client.call(removeStream, { params: { playlistId, streamId } });
  const remove = (id: string, by = owner) => by.client.call(deletePlaylist, { params: { id } });
  const restore = (id: string, by = owner) => by.client.call(restorePlaylist, { params: { id } });
  const orderOf = ({ items }: Playlist) => items.map(({ streamId }) => streamId);
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      ({ status, code, fields }) => ({ status, code, fields }),
    );

  test('a call that must not be repeated answers signed addresses, too', async () => {
    const unpublished = await videoOf(owner, 'Not yet published');
    await server.database.root
      .updateTable('video')
      .set({ media_status: 'READY', poster_version: '1' })
      .where('id', '=', unpublished)
      .execute();
    const { id } = await save([a]);
    const { items } = await owner.client.call(assignStream, {
      body: { playlistId: id, streamId: unpublished },
      idempotencyKey: uuidv7(),
    });
    expect(items[1]?.posterUrl).toMatch(/\/cdn\/vod\/[^/]+\/~[^/]+\/poster\.png\?v=1$/);
  });

  test('a playlist is made, found, changed, deleted and brought back', async () => {
    const made = await save([b, a]);
    expect(made).toMatchObject({
      businessId: owner.business.id,
      name: 'Summer',
      description: '',
      publishState: 'Published',
      itemCount: 2,
      visibleCount: 0,
      durationMs: 0,
      posterUrl: null,
      watchUrl: `${server.config.publicOrigin}/p/${made.id}`,
      items: [
        { streamId: b, name: 'Bells', status: 'UPLOADING', publishState: 'UnPublished', isVisible: false },
        { streamId: a, name: 'Arches' },
      ],
    });
    const params = { businessId: owner.business.id, playlistId: made.id };
    expect(await owner.client.call(getPlaylistDetails, { params })).toEqual(await read(made.id));

    expect(await change(made.id, { name: 'Winter' })).toMatchObject({ name: 'Winter', itemCount: 2 });
    expect(await change(made.id, { description: 'Snow', publishState: 'UnPublished' })).toMatchObject({
      name: 'Winter',
      description: 'Snow',
      publishState: 'UnPublished',
    });
    await remove(made.id);
    await expect(read(made.id)).rejects.toEqual(NOT_FOUND);
    await expect(remove(made.id)).rejects.toEqual(NOT_FOUND);
    await expect(change(made.id, { name: 'Gone' })).rejects.toEqual(NOT_FOUND);
    await expect(add(made.id, c)).rejects.toEqual(NOT_FOUND);
    expect(orderOf(await restore(made.id))).toEqual([b, a]);
    await expect(restore(made.id)).rejects.toEqual(NOT_FOUND);
    await remove(made.id);
  });

  test('its videos are put in order, added at the end and taken out, each once', async () => {
    const { id } = await save([a, b]);
    expect(orderOf(await add(id, c))).toEqual([a, b, c]);
    expect(orderOf(await change(id, { streamIds: [c, a, b] }))).toEqual([c, a, b]);
    expect(orderOf(await take(id, a))).toEqual([c, b]);
    expect(await failureOf(add(id, b))).toEqual({
      status: 409,
      code: 'DUPLICATE_ITEM',
      fields: { streamId: 'This is in the playlist already' },
    });
    await expect(take(id, a)).rejects.toEqual(NOT_FOUND);
    expect(await failureOf(change(id, { streamIds: [b, b] }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { 'streamIds.1': 'Duplicate item' },
    });
    expect(orderOf(await read(id))).toEqual([c, b]);
    expect(orderOf(await change(id, { streamIds: [] }))).toEqual([]);
  });

  test('two who add at once both find their video in it', async () => {
    const { id } = await save([a]);
    await Promise.all([add(id, b), add(id, c)]);
    expect(orderOf(await read(id)).toSorted()).toEqual([a, b, c].toSorted());
    const answers = await Promise.all([failureOf(take(id, a)), failureOf(take(id, a))]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  });

  test('a deleted video leaves it, and is back in its place when it comes back', async () => {
    const d = await videoOf(owner, 'Doors');
    const { id } = await save([a, d, b]);
    const params = { id: d };
    await owner.client.call(deleteVod, { params });
    expect(await read(id)).toMatchObject({ itemCount: 2 });
    expect(orderOf(await read(id))).toEqual([a, b]);
    await expect(add(id, d)).rejects.toEqual(NOT_FOUND);
    // What others do meanwhile does not cost it its place.
    await change(id, { streamIds: [b, a] });
    await add(id, c);
    await owner.client.call(restoreVod, { params });
    expect(orderOf(await read(id))).toEqual([b, a, d, c]);
  });

  test('a video whose media are gone leaves it for good', async () => {
    const d = await videoOf(owner, 'Doors');
    const { id } = await save([a, d, b]);
    await owner.client.call(deleteVod, { params: { id: d } });
    await server.database.transaction((tx) => markMediaRemoved(tx, d, new Date()));
    const places = await server.database.root
      .selectFrom('playlist_item')
      .select('video_id')
      .where('playlist_id', '=', id)
      .orderBy('position')
      .execute();
    expect(places.map(({ video_id }) => video_id)).toEqual([a, b]);
    expect(orderOf(await add(id, c))).toEqual([a, b, c]);
  });

  test('it holds so many videos and no more', async () => {
    const ids: string[] = [];
    for (let count = 0; count < MAX_PLAYLIST_ITEMS; count += 1)
      ids.push(await videoOf(owner, `No. ${count}`));
    const { id } = await save(ids);
    const full = `Cannot contain more than ${MAX_PLAYLIST_ITEMS} items, deleted ones that can be restored included`;
    expect(await failureOf(add(id, a))).toMatchObject({ status: 400, fields: { streamId: full } });
    const [first = '', ...rest] = ids;
    await owner.client.call(deleteVod, { params: { id: first } });
    expect(await failureOf(add(id, a))).toMatchObject({ status: 400, fields: { streamId: full } });
    expect(await failureOf(change(id, { streamIds: [...rest, a] }))).toMatchObject({
      fields: { streamIds: full },
    });
    expect(orderOf(await change(id, { streamIds: rest.toReversed() }))).toEqual(rest.toReversed());
    expect(await failureOf(save([...ids, a]))).toMatchObject({
      fields: { streamIds: 'Cannot contain more than 100 items' },
    });
  });

  test('it is listed, searched and sorted within its business', async () => {
    const lister = await server.signUp();
    const film = await videoOf(lister, 'A film');
    for (const name of ['apple_pie', 'Zebra', '100%']) await save([film], name, lister);
    const names = async (query: object) =>
      (await lister.client.call(listPlaylists, { query })).content.map(({ name }) => name);
    expect(await names({})).toEqual(['100%', 'Zebra', 'apple_pie']);
    expect(await names({ sort: 'name,ASC' })).toEqual(['100%', 'apple_pie', 'Zebra']);
    expect(await names({ search: 'ZEB' })).toEqual(['Zebra']);
    expect(await names({ search: '%' })).toEqual(['100%']);
    const query = { size: '2', page: '1', businessId: lister.business.id };
    const page = await lister.client.call(listPlaylists, { query });
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2, content: [{ itemCount: 1 }] });
    expect(page.content[0]).not.toHaveProperty('items');
  });

  test('it holds live streams beside videos, in one order', async () => {
    const stream = await streamOf(owner, 'Concert');
    const { id } = await save([a, stream]);
    expect((await read(id)).items[1]).toEqual({
      ...{ streamId: stream, category: 'LIVE', name: 'Concert', durationMs: null, posterUrl: null },
      ...{ status: 'READY', publishState: 'Published', accessVisibility: 'PUBLIC', isVisible: true },
      live: { status: 'SCHEDULED', eventStart: null },
    });
    // The picture that its business has uploaded goes before a frame of the broadcast.
    await server.database.root
      .updateTable('live_stream')
      .set({ poster_version: 'frame', thumbnail_version: 'uploaded' })
      .where('id', '=', stream)
      .execute();
    expect((await read(id)).items[1]?.posterUrl).toContain('uploaded');
    const other = await streamOf(owner, 'Reading');
    expect(orderOf(await add(id, other))).toEqual([a, stream, other]);
    expect(await failureOf(add(id, other))).toMatchObject({ code: 'DUPLICATE_ITEM' });
    expect(orderOf(await change(id, { streamIds: [other, a, stream] }))).toEqual([other, a, stream]);
    expect(orderOf(await take(id, other))).toEqual([a, stream]);
    expect(await read(id)).toMatchObject({ itemCount: 2, visibleCount: 1 });

    const params = { id: stream };
    await owner.client.call(deleteStream, { params });
    expect(orderOf(await change(id, { streamIds: [b, a] }))).toEqual([b, a]);
    await owner.client.call(restoreStream, { params });
    expect(orderOf(await read(id))).toEqual([b, a, stream]);

    await owner.client.call(setStreamStatus, { params, body: { streamStatus: 'CANCELLED' } });
    const over = { isVisible: false, live: { status: 'CANCELLED' } };
    expect(await read(id)).toMatchObject({ visibleCount: 0, items: [{}, {}, over] });
  });

  test('without a picture of a video it has that of the first stream that is still to come', async () => {
    const [over, next] = [await streamOf(owner, 'Over'), await streamOf(owner, 'Next')];
    const { id } = await save([over, next], 'Season');
    expect(await read(id)).toMatchObject({ posterUrl: null });
    for (const stream of [over, next])
      await server.database.root
        .updateTable('live_stream')
        .set({ thumbnail_version: `picture${stream}` })
        .where('id', '=', stream)
        .execute();
    expect((await read(id)).posterUrl).toContain(`picture${over}`);
    await owner.client.call(setStreamStatus, { params: { id: over }, body: { streamStatus: 'CANCELLED' } });
    expect((await read(id)).posterUrl).toContain(`picture${next}`);
    const { content } = await owner.client.call(listPlaylists, { query: { search: 'Season' } });
    expect(content[0]?.posterUrl).toContain(`picture${next}`);
    const film = await videoOf(owner, 'Film');
    expect((await change(id, { streamIds: [next, film] })).posterUrl).toContain(`picture${next}`);
    await server.database.root
      .updateTable('video')
      .set({ media_status: 'READY', poster_version: 'film' })
      .where('id', '=', film)
      .execute();
    expect((await read(id)).posterUrl).toContain('v=film');
  });

  test("another business's playlists, videos and streams are not there", async () => {
    const { id } = await save([a]);
    const theirs = await videoOf(stranger, 'Theirs');
    const asked = [
      () => read(id, stranger),
      () => change(id, { name: 'Taken over' }, stranger),
      () => remove(id, stranger),
      () => restore(id, stranger),
      () => add(id, theirs, stranger),
      () => take(id, a, stranger),
      () =>
        stranger.client.call(getPlaylistDetails, {
          params: { businessId: stranger.business.id, playlistId: id },
        }),
      () => stranger.client.call(listPlaylists, { query: { businessId: owner.business.id } }),
      () => add(id, theirs),
      () => add(id, uuidv7()),
      () => streamOf(stranger, 'Theirs').then((stream) => add(id, stream)),
    ];
    for (const call of asked) await expect(call()).rejects.toEqual(NOT_FOUND);
    const unknown = { 'streamIds.1': 'There is no such video or stream' };
    expect(await failureOf(change(id, { streamIds: [a, theirs] }))).toMatchObject({ fields: unknown });
    expect(await failureOf(change(id, { streamIds: [a, uuidv7()] }))).toMatchObject({ fields: unknown });
    expect(await failureOf(save([a, theirs]))).toMatchObject({ status: 400, fields: unknown });
    expect(await read(id)).toMatchObject({ name: 'Summer', itemCount: 1 });
  });

  test('after 7 days nothing brings it back, and soon it is gone for good', async () => {
    const { id } = await save([a]);
    await remove(id);
    const deleteAgo = (days: number) =>
      server.database.root
        .updateTable('playlist')
        .set({ deleted_at: new Date(Date.now() - days * DAY_MS) })
        .where('id', '=', id)
        .execute();
    const rows = () =>
      server.database.root.selectFrom('playlist').select('id').where('id', '=', id).execute();
    await deleteAgo(7);
    await expect(restore(id)).rejects.toEqual(NOT_FOUND);
    await purgeDeletedPlaylists(server.database, new Date());
    expect(await rows()).toHaveLength(1);
    await deleteAgo(8);
    await purgeDeletedPlaylists(server.database, new Date());
    expect(await rows()).toEqual([]);
  });

  test('what cannot be one is refused with the field', async () => {
    const fieldsOf = async (body: object) =>
      (await failureOf(owner.client.call(savePlaylist, { body: { name: 'A', ...body } })))?.fields;
    expect(await fieldsOf({ name: ' ' })).toEqual({ name: 'Name is required' });
    expect(await fieldsOf({ streamIds: ['x'] })).toEqual({ 'streamIds.0': 'Must be an id' });
    expect(await fieldsOf({ publishState: 'LATER' })).toEqual({
      publishState: 'Must be Published or UnPublished',
    });
  });
});
