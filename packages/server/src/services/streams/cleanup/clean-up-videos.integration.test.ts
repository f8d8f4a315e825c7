import { HOUR_MS } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type ContentFixture, useContent } from '../../../../test/content/content-fixture.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { cleanUpVideos } from './clean-up-videos.ts';

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

describe.each(databaseUnderTest())('videos that are cleaned up, on $kind', ({ open }) => {
  let content: ContentFixture;
  const streams = () => content.streams;
  const foldersOf = async (id: string) => {
    const names = new Set<string>();
    for await (const { key } of content.storage.list(`vod/${id}`)) names.add(key.split('/')[2] ?? '');
    return [...names].sort();
  };

  useContent(open, (fresh) => {
    content = fresh;
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
