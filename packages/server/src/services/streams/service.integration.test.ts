import { describe, expect, test } from 'vitest';
import { addMember, type ContentFixture, useContent } from '../../../test/content/content-fixture.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { replaceRenditions } from './making/attempt-repository.ts';
import { findBestRendition } from './posters/repository.ts';
import { ALL_VARIANTS } from './public-repository.ts';

const draft = { name: 'A film', description: '', logo: '', accessVisibility: 'PUBLIC' } as const;
const query = { page: 0, size: 10, sort: 'createdDate,DESC', search: '', exceptFailed: false } as const;
const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });

describe.each(databaseUnderTest())('on-demand videos, on $kind', ({ open }) => {
  let content: ContentFixture;
  const streams = () => content.streams;
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
});
