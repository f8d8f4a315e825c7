import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMember, withContent } from '../../../test/content/content-fixture.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { cleanUpVideos } from './cleanup.ts';

const HOUR_MS = 3_600_000;
const draft = { name: 'A film', description: '', logo: '', accessVisibility: 'PUBLIC' } as const;
const query = { page: 0, size: 10, sort: 'createdDate,DESC', search: '' } as const;
const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });

describe.each(databasesUnderTest())('on-demand videos, on $kind', ({ open }) => {
  let content: Awaited<ReturnType<typeof withContent>>;
  const streams = () => content.streams;
  const named = (name: string, description = '') =>
    streams().create(content.owner, { ...draft, name, description });

  beforeEach(async () => {
    content = await withContent(open());
  });
  afterEach(() => content.close());

  test('a new video waits for its file, is not published, and can be changed', async () => {
    const video = await named('A film');
    expect(video).toMatchObject({
      name: 'A film',
      category: 'VOD',
      businessId: content.owner.businessId,
      publishState: 'UnPublished',
      progress: { status: 'UPLOADING', making: null, percent: 0, etaS: null, failureReason: null },
      posterUrl: null,
      playbackUrl: null,
      chapters: [],
      captions: [],
      watchUrl: `http://localhost:8080/v/${video.id}`,
      uploadId: null,
    });
    const edited = await streams().edit(content.owner, video.id, {
      name: 'Another',
      accessVisibility: 'UNLISTED',
    });
    expect(edited).toMatchObject({ name: 'Another', description: '', accessVisibility: 'UNLISTED' });
    const published = await streams().publish(content.owner, video.id, 'Published');
    expect(published.publishState).toBe('Published');
    expect((await streams().publish(content.owner, video.id, 'UnPublished')).publishState).toBe(
      'UnPublished',
    );
  });

  test('a list is sorted, searched literally and cut into pages', async () => {
    for (const [name, description] of [
      ['Zebra', '100% wild'],
      ['apple_pie', ''],
      ['Apple', 'a_b'],
      ['100%', ''],
    ])
      await named(name!, description);
    const list = (change: Partial<Parameters<typeof content.streams.list>[2]>) =>
      streams().list(content.owner, 'VOD', { ...query, ...change });
    const names = async (change: Parameters<typeof list>[0]) =>
      (await list(change)).content.map(({ name }) => name);
    expect(await names({})).toEqual(['100%', 'Apple', 'apple_pie', 'Zebra']);
    expect(await names({ sort: 'name,ASC' })).toEqual(['100%', 'Apple', 'apple_pie', 'Zebra']);
    expect(await names({ sort: 'name,DESC' })).toEqual(['Zebra', 'apple_pie', 'Apple', '100%']);
    expect(await names({ search: 'APPLE' })).toEqual(['Apple', 'apple_pie']);
    expect(await names({ search: '%' })).toEqual(['100%', 'Zebra']);
    expect(await names({ search: '_' })).toEqual(['Apple', 'apple_pie']);
    expect(await names({ search: "'; drop table video; --" })).toEqual([]);
    expect(await list({ size: 3, page: 1 })).toMatchObject({
      page: 1,
      size: 3,
      totalElements: 4,
      totalPages: 2,
      content: [{ name: 'Zebra' }],
    });
    for (const sort of ['views,DESC', 'durationMs,ASC'] as const)
      expect(await names({ sort })).toHaveLength(4);
    expect(await streams().list(content.owner, 'LIVE', query)).toMatchObject({
      content: [],
      totalElements: 0,
    });
  });

  test("another business's video is not there, whatever is asked", async () => {
    const { id } = await named('Mine');
    const stranger = await addMember(content.database);
    const ask = [
      () => streams().get(stranger, id),
      () => streams().edit(stranger, id, { name: 'Theirs' }),
      () => streams().publish(stranger, id, 'Published'),
      () => streams().remove(stranger, id),
      () => streams().restore(stranger, id),
      async () => streams().watch(stranger, id, new AbortController().signal)[Symbol.asyncIterator]().next(),
      () => content.uploads.create(stranger, { streamId: id, fileName: 'a.mp4', sizeBytes: 1 }),
    ];
    for (const call of ask) await expect(call()).rejects.toEqual(NOT_FOUND);
    expect((await streams().list(stranger, 'VOD', query)).content).toEqual([]);
    expect(await streams().get(content.owner, id)).toMatchObject({
      name: 'Mine',
      publishState: 'UnPublished',
    });
    await streams().remove(content.owner, id);
    await expect(streams().restore(stranger, id)).rejects.toEqual(NOT_FOUND);
  });

  test('a member may not delete what another has published; an owner may', async () => {
    const { businessId } = content.owner;
    const member = await addMember(content.database, { businessId, role: 'MEMBER' });
    const theirs = await named('Published by the owner');
    await streams().publish(content.owner, theirs.id, 'Published');
    await expect(streams().remove(member, theirs.id)).rejects.toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect((await streams().get(member, theirs.id)).name).toBe('Published by the owner');
    const unpublished = await named('A draft');
    await streams().remove(member, unpublished.id);
    const own = await streams().create(member, draft);
    await streams().publish(member, own.id, 'Published');
    await streams().remove(member, own.id);
    await streams().remove(content.owner, theirs.id);
  });

  test('a deletion can be taken back for 7 days; then the files go', async () => {
    const kept = await content.upload('kept');
    const gone = await content.upload('gone');
    await content.storage.put(`vod/${gone}/index.m3u8`, [Buffer.from('x')]);
    await content.storage.put(`originals/${gone}/x`, [Buffer.from('x')]);
    await streams().remove(content.owner, gone);
    await expect(streams().get(content.owner, gone)).rejects.toEqual(NOT_FOUND);
    expect((await streams().list(content.owner, 'VOD', query)).content.map(({ id }) => id)).toEqual([kept]);
    const clean = () => cleanUpVideos(content);

    content.time.movedMs = 7 * 24 * HOUR_MS - HOUR_MS;
    await clean();
    await streams().restore(content.owner, gone);
    await streams().remove(content.owner, gone);

    content.time.movedMs += 7 * 24 * HOUR_MS + 1_000;
    await clean();
    await expect(streams().restore(content.owner, gone)).rejects.toEqual(NOT_FOUND);
    expect(await content.storage.head(`vod/${gone}/index.m3u8`)).not.toBeNull();

    content.time.movedMs += 2 * HOUR_MS;
    await clean();
    expect(await content.storage.head(`vod/${gone}/index.m3u8`)).toBeNull();
    expect(await content.storage.head(`originals/${gone}/x`)).toBeNull();
    expect((await streams().get(content.owner, kept)).name).toBe('A film');
    await clean();
  });

  test('folders that a newer playlist has replaced go after an hour', async () => {
    const id = await content.upload('the film');
    await content.storage.put(`vod/${id}/old-1/1.m4s`, [Buffer.from('x')]);
    await content.storage.put(`vod/${id}/new-1/1.m4s`, [Buffer.from('x')]);
    await content.database.root
      .updateTable('video')
      .set({ media_status: 'READY', ready_at: content.clock(), retired_directories: ['old-1'] })
      .where('id', '=', id)
      .execute();
    const clean = () => cleanUpVideos(content);
    await clean();
    expect(await content.storage.head(`vod/${id}/old-1/1.m4s`)).not.toBeNull();
    content.time.movedMs = HOUR_MS + 1_000;
    await clean();
    expect(await content.storage.head(`vod/${id}/old-1/1.m4s`)).toBeNull();
    expect(await content.storage.head(`vod/${id}/new-1/1.m4s`)).not.toBeNull();
  });

  test('a video in whose making everybody has died is made again', async () => {
    const id = await content.upload('the film');
    const jobsOf = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'transcode'
      `.execute(content.database.root);
      return rows.map(({ state }) => state);
    };
    const clean = () => cleanUpVideos(content);
    content.time.movedMs = 2 * HOUR_MS;
    await clean();
    // The job that waits is enough.
    expect(await jobsOf()).toEqual(['created']);
    await sql`update pgboss.job set state = 'failed' where name = 'transcode'`.execute(content.database.root);
    await clean();
    expect((await jobsOf()).sort()).toEqual(['created', 'failed']);
    expect((await streams().get(content.owner, id)).progress.status).toBe('PROCESSING');
  });
});
