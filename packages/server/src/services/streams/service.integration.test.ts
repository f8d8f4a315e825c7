import { Readable } from 'node:stream';
import { HOUR_MS } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addMember, type ContentFixture, useContent } from '../../../test/content/content-fixture.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import type { Database } from '../../db/database.ts';
import { cleanUpVideos } from './cleanup/clean-up-videos.ts';
import { replaceRenditions } from './making/attempt-repository.ts';
import { findBestRendition } from './posters/repository.ts';
import { ALL_VARIANTS } from './public-repository.ts';

const draft = { name: 'A film', description: '', logo: '', accessVisibility: 'PUBLIC' } as const;
const query = { page: 0, size: 10, sort: 'createdDate,DESC', search: '', exceptFailed: false } as const;
const RENDITION = {
  name: '720p',
  width: 1280,
  height: 720,
  bandwidth_bps: 1,
  average_bandwidth_bps: 1,
  codecs: '',
  is_copy: true,
};
const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });

describe.each(databaseUnderTest())('on-demand videos, on $kind', ({ open }) => {
  let content: ContentFixture;
  const streams = () => content.streams;
  const foldersOf = async (id: string) => {
    const names = new Set<string>();
    for await (const { key } of content.storage.list(`vod/${id}`)) names.add(key.split('/')[2] ?? '');
    return [...names].sort();
  };
  const named = (name: string, description = '') =>
    streams().create(content.owner, { ...draft, name, description });

  useContent(open, (fresh) => {
    content = fresh;
  });

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

  test('a list can be sorted, searched literally and paged', async () => {
    for (const [name, description] of [
      ['Zebra', '100% wild'],
      ['apple_pie', ''],
      ['Apple', 'a_b'],
      ['100%', ''],
    ])
      await named(name!, description);
    const list = (change: Partial<Parameters<typeof content.streams.list>[1]>) =>
      streams().list(content.owner, { category: 'VOD', ...query, ...change });
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
    expect(await list({ size: 3, page: 7 })).toMatchObject({ totalElements: 4, totalPages: 2, content: [] });
    expect(await names({ sort: 'durationMs,ASC' })).toHaveLength(4);
    expect(await streams().list(content.owner, { category: 'LIVE', ...query })).toMatchObject({
      content: [],
      totalElements: 0,
    });
  });

  test('a list is sorted by the views that are counted, over all of its pages', async () => {
    const ids: string[] = [];
    for (const name of ['none', 'few', 'many', 'some']) ids.push((await named(name)).id);
    const views = [0, 2, 30, 4];
    await content.database.root
      .insertInto('content_views')
      .values(
        ids.slice(1).map((content_id, at) => ({
          business_id: content.owner.businessId,
          content_id,
          views: views[at + 1]!,
        })),
      )
      .execute();
    const list = async (sort: 'views,DESC' | 'views,ASC', page = 0) =>
      (await streams().list(content.owner, { category: 'VOD', ...query, sort, page, size: 3 })).content.map(
        ({ name, views }) => [name, views],
      );
    expect(await list('views,DESC')).toEqual([
      ['many', 30],
      ['some', 4],
      ['few', 2],
    ]);
    expect(await list('views,DESC', 1)).toEqual([['none', 0]]);
    expect(await list('views,ASC')).toEqual([
      ['none', 0],
      ['few', 2],
      ['some', 4],
    ]);
    expect((await streams().get(content.owner, ids[2]!)).views).toBe(30);
  });

  test("another business's video does not exist for any call", async () => {
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
    expect((await streams().list(stranger, { category: 'VOD', ...query })).content).toEqual([]);
    expect(await streams().get(content.owner, id)).toMatchObject({
      name: 'Mine',
      publishState: 'UnPublished',
    });
    await streams().remove(content.owner, id);
    await expect(streams().restore(stranger, id)).rejects.toEqual(NOT_FOUND);
    // The refusal changed nothing: the video is as deleted as before.
    await expect(streams().get(content.owner, id)).rejects.toEqual(NOT_FOUND);
    expect((await streams().list(content.owner, { category: 'VOD', ...query })).content).toEqual([]);
  });

  test('a failed video is not published, and can be left out of a list', async () => {
    const [failed, whole] = [await named('A torn file'), await named('A torn page')];
    await content.database.root
      .updateTable('video')
      .set({ media_status: 'FAILED', failure_reason: 'This file has no video track' })
      .where('id', '=', failed.id)
      .execute();
    await expect(streams().publish(content.owner, failed.id, 'Published')).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
    });
    expect((await streams().get(content.owner, failed.id)).publishState).toBe('UnPublished');
    const idsOf = async (exceptFailed: boolean) => {
      const search = { category: 'VOD', ...query, search: 'torn', exceptFailed } as const;
      const { content: found, totalElements } = await streams().list(content.owner, search);
      return { ids: found.map(({ id }) => id).toSorted(), totalElements };
    };
    expect(await idsOf(true)).toEqual({ ids: [whole.id], totalElements: 1 });
    expect(await idsOf(false)).toEqual({ ids: [failed.id, whole.id].toSorted(), totalElements: 2 });
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

  test('a deletion can be undone for 7 days; then the files go', async () => {
    const kept = await content.upload('kept');
    const gone = await content.upload('gone');
    await content.storage.put(`vod/${gone}/index.m3u8`, [Buffer.from('x')]);
    await content.storage.put(`originals/${gone}/x`, [Buffer.from('x')]);
    await streams().remove(content.owner, gone);
    await expect(streams().get(content.owner, gone)).rejects.toEqual(NOT_FOUND);
    expect(
      (await streams().list(content.owner, { category: 'VOD', ...query })).content.map(({ id }) => id),
    ).toEqual([kept]);
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

  test('a video that cannot be removed does not hold up the others', async () => {
    const ids = [await content.upload('stuck'), await content.upload('gone')];
    for (const id of ids) await streams().remove(content.owner, id);
    content.time.movedMs = 8 * 24 * HOUR_MS;
    const storage = {
      ...content.storage,
      deletePrefix: (prefix: string) =>
        prefix.includes(ids[0]!)
          ? Promise.reject(new Error('read-only'))
          : content.storage.deletePrefix(prefix),
    };
    await cleanUpVideos({ ...content, storage });
    const removed = await content.database.root
      .selectFrom('video')
      .select('id')
      .where('media_removed_at', 'is not', null)
      .execute();
    expect(removed).toEqual([{ id: ids[1] }]);
    expect(content.failures).toEqual([expect.objectContaining({ message: 'read-only' })]);
    await cleanUpVideos(content);
    await expect(
      content.database.root.selectFrom('video').selectAll().where('media_removed_at', 'is', null).execute(),
    ).resolves.toEqual([]);
  });

  test('an upload that is resumed while abandoned ones are aborted stays open', async () => {
    const { id } = await named('Resumed');
    const { uploadId } = await content.uploads.create(content.owner, {
      streamId: id,
      fileName: 'a.mp4',
      sizeBytes: 3,
    });
    content.time.movedMs = 25 * HOUR_MS;
    // A part arrives after the abandoned uploads were listed and before this one is aborted.
    const database: Database = {
      ...content.database,
      root: content.database.root,
      transaction: async (work) => {
        const headers = { sizeBytes: 3, contentMd5: undefined };
        await content.uploads.putPart(
          content.owner,
          uploadId,
          1,
          Readable.from([Buffer.from('abc')]),
          headers,
        );
        return content.database.transaction(work);
      },
    };
    await cleanUpVideos({ ...content, database });
    expect((await content.uploads.get(content.owner, uploadId)).parts).toHaveLength(1);
    expect((await streams().get(content.owner, id)).progress.status).toBe('UPLOADING');
  });

  test('a slow upload lives as long as parts arrive, however long it takes', async () => {
    const { id } = await named('Slow');
    const { uploadId } = await content.uploads.create(content.owner, {
      streamId: id,
      fileName: 'a.mp4',
      sizeBytes: 3,
    });
    for (let day = 0; day < 3; day += 1) {
      content.time.movedMs += 23 * HOUR_MS;
      const headers = { sizeBytes: 3, contentMd5: undefined };
      await content.uploads.putPart(content.owner, uploadId, 1, Readable.from([Buffer.from('abc')]), headers);
      await cleanUpVideos(content);
      expect((await content.uploads.get(content.owner, uploadId)).parts).toHaveLength(1);
    }
    content.time.movedMs += 25 * HOUR_MS;
    await cleanUpVideos(content);
    await expect(content.uploads.get(content.owner, uploadId)).rejects.toEqual(NOT_FOUND);
  });

  test('folders that nothing references any more are removed after an hour', async () => {
    const id = await content.upload('the film');
    for (const folder of ['old-1', '720p-new', 'cover-2'])
      await content.storage.put(`vod/${id}/${folder}/1.m4s`, [Buffer.from('x')]);
    await content.database.root
      .updateTable('video')
      .set({ media_status: 'READY', leftovers_since: content.clock(), media_folder: 'cover-2' })
      .where('id', '=', id)
      .execute();
    await content.database.root
      .insertInto('video_rendition')
      .values({ ...RENDITION, video_id: id, directory: '720p-new' })
      .execute();
    const clean = () => cleanUpVideos(content);
    await clean();
    expect(await foldersOf(id)).toEqual(['720p-new', 'cover-2', 'old-1']);
    content.time.movedMs = HOUR_MS + 1_000;
    await clean();
    expect(await foldersOf(id)).toEqual(['720p-new', 'cover-2']);
  });

  test('a copy of the source comes after the ladder, however light it is, and is nothing that pictures are taken of', async () => {
    const { id } = await named('A film');
    const { root } = content.database;
    const rendition = (name: string, height: number, bandwidthBps: number) => ({
      ...{ name, directory: name.toLowerCase().replace(' ', '-'), width: (height * 16) / 9, height },
      ...{ bandwidthBps, averageBandwidthBps: bandwidthBps, codecs: 'avc1.64001f', isCopy: false },
      opening: '#EXTM3U',
    });
    const sourceCopy = { framesPerS: 29.97, videoRange: 'HLG' } as const;
    await content.database.transaction((tx) =>
      replaceRenditions(tx, id, [
        rendition('1080p', 1080, 5_000_000),
        rendition('360p', 360, 800_000),
        { ...rendition('2160p HEVC', 2160, 700_000), codecs: 'hvc1.2.4.L150.B0', isCopy: true, sourceCopy },
      ]),
    );
    expect(await streams().get(content.owner, id)).toMatchObject({
      renditionHeights: [1080, 360],
      sourceCopies: ['2160p HEVC'],
    });
    const { variants } = await root
      .selectFrom('video')
      .select(ALL_VARIANTS.as('variants'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(variants.map(({ directory, source_copy }) => [directory, source_copy])).toEqual([
      ['360p', null],
      ['1080p', null],
      ['2160p-hevc', sourceCopy],
    ]);
    expect(await findBestRendition(root, id)).toBe('1080p');
  });

  test('what an earlier version published stays: its playlist lies next to the renditions', async () => {
    const id = await content.upload('the film');
    for (const file of [
      'index.m3u8',
      'poster.png',
      'storyboard-000.jpg',
      '720p-old/1.m4s',
      '360p-gone/1.m4s',
    ])
      await content.storage.put(`vod/${id}/${file}`, [Buffer.from('x')]);
    await content.database.root
      .updateTable('video')
      .set({ media_status: 'READY', leftovers_since: content.clock() })
      .where('id', '=', id)
      .execute();
    await content.database.root
      .insertInto('video_rendition')
      .values({ ...RENDITION, video_id: id, directory: '720p-old' })
      .execute();
    content.time.movedMs = HOUR_MS + 1_000;
    await cleanUpVideos(content);
    expect(await foldersOf(id)).toEqual(['720p-old', 'index.m3u8', 'poster.png', 'storyboard-000.jpg']);
  });

  test('captions and posters that nothing references are removed after an hour, and never while one is stored', async () => {
    const id = await content.upload('the film');
    const { root } = content.database;
    const now = content.clock();
    const caption = { video_id: id, label: 'a', version: '1', updated_at: now };
    await root
      .insertInto('video_caption')
      .values([
        { ...caption, language: 'de', file: 'de-2.vtt' },
        { ...caption, language: 'en', file: null },
      ])
      .execute();
    await root
      .updateTable('video')
      .set({ leftovers_since: now, poster_folder: 'shown', media_status: 'READY' })
      .where('id', '=', id)
      .execute();
    const stored = [`captions/${id}/de-1.vtt`, `captions/${id}/de-2.vtt`, `captions/${id}/en.vtt`];
    for (const folder of ['shown', 'earlier']) stored.push(`posters/${id}/${folder}/poster.png`);
    for (const key of stored) await content.storage.put(key, [Buffer.from('x')]);
    const left = async () => {
      const heads = await Promise.all(stored.map((key) => content.storage.head(key)));
      return stored.filter((_, index) => heads[index]);
    };
    content.time.movedMs = HOUR_MS + 1_000;
    // Something is announced between the list and the look at the row.
    const storage = {
      ...content.storage,
      list: async function* (prefix: string) {
        yield* content.storage.list(prefix);
        const since = { leftovers_since: content.clock() };
        await root.updateTable('video').set(since).where('id', '=', id).execute();
      },
    };
    await cleanUpVideos({ ...content, storage });
    expect(await left()).toEqual(stored);
    content.time.movedMs += HOUR_MS + 1_000;
    await cleanUpVideos(content);
    expect(await left()).toEqual([stored[1], stored[2], stored[3]]);
  });

  test('a video whose every worker has died is made again', async () => {
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
    // The waiting job is enough.
    expect(await jobsOf()).toEqual(['created']);
    await sql`update pgboss.job set state = 'failed' where name = 'transcode'`.execute(content.database.root);
    await clean();
    expect((await jobsOf()).sort()).toEqual(['created', 'failed']);
    expect((await streams().get(content.owner, id)).progress.status).toBe('PROCESSING');
  });
});
