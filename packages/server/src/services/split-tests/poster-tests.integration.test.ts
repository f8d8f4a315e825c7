import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { STORED_BYTES } from '@commoncast/core/business/plans';
import { createUpload } from '@commoncast/core/multipart/api';
import { assignContent } from '@commoncast/core/players/api';
import {
  createSplitTest,
  deleteSplitTest,
  getSplitTest,
  getSplitTestResults,
  listRunningTests,
  listSplitTests,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import type { SplitTestDraft } from '@commoncast/core/split-tests/schema';
import {
  adoptAlternatePoster,
  createVod,
  deleteVod,
  getVod,
  publishVod,
  takeAlternatePoster,
  uploadAlternatePoster,
} from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { removeForGood } from '@commoncast/core/trash/api';
import { getPageDetails } from '@commoncast/core/widgets/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import {
  type SplitTestsOverHttp,
  splitTestsOverHttp,
} from '../../../test/split-tests/split-tests-over-http.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import { markMediaRemoved } from '../streams/cleanup/cleanup-repository.ts';
import { purgePosters } from './purge-posters.ts';

const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
const PAGE = 'https://shop.example/a';

const plain = async (background: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 640, height: 360, channels: 3, background } })
      .png()
      .toBuffer(),
  );

describe.each(databaseUnderTest())('poster tests, on $kind', ({ open }) => {
  let server: TestServer;
  let over: SplitTestsOverHttp;
  let owner: SignedUp;
  let stranger: SignedUp;
  let video: Vod;
  let playerId: string;
  let widgetId: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine: scriptedEngine() });
    over = splitTestsOverHttp(server);
    [owner, stranger] = [await server.signUp(), await server.signUp()];
    video = await readyVideo(owner);
    playerId = await playerOf(video);
    widgetId = await over.makeWidget(owner, playerId);
  });
  afterAll(() => server.close());

  const playerOf = async ({ id: contentId }: Vod): Promise<string> => {
    const embeddedVideoPlayerId = await over.makePlayer(owner);
    await owner.client.call(assignContent, { body: { embeddedVideoPlayerId, contentId, category: 'VOD' } });
    return embeddedVideoPlayerId;
  };
  const upload = async (background = '#10a040', by = owner, { id } = video) =>
    by.client.call(uploadAlternatePoster, { params: { id }, body: await plain(background) });
  /** The same player twice, the second time with another poster. */
  const draft = (posterId: string | null, overrides: Partial<SplitTestDraft> = {}): SplitTestDraft => ({
    name: 'Which poster',
    widgetId,
    variants: [
      { key: 'A', weight: 0.5, playerId },
      { key: 'B', weight: 0.5, playerId, posterId },
    ],
    goal: { kind: 'play' },
    ...overrides,
  });
  const create = (body: SplitTestDraft) => owner.client.call(createSplitTest, { body });
  const toggle = (id: string, state: 'RUNNING' | 'PAUSED' | 'COMPLETED') =>
    owner.client.call(toggleSplitTest, { params: { id, state } });
  const shown = async () => {
    const query = { key: owner.business.publicKey, url: PAGE };
    const { widgets } = await server.client.call(getPageDetails, { query });
    return widgets?.find(({ id }) => id === widgetId);
  };
  const served = async (url: string | null | undefined, headers = {}) => {
    const { pathname, search } = new URL(url ?? '');
    const answer = await server.fetch(pathname + search, { headers });
    return { answer, picture: sharp(Buffer.from(await answer.arrayBuffer())) };
  };
  const dominantOf = async (url: string | null | undefined) =>
    (await (await served(url)).picture.stats()).dominant;
  const purge = (inDays: number) =>
    purgePosters(
      {
        database: server.database,
        storage: createDiskStorage({ directory: join(server.config.dataDirectory, 'media'), secret: '' }),
      },
      new Date(Date.now() + inDays * DAY_MS),
    );
  const folders = async ({ id } = video) =>
    await readdir(join(server.config.dataDirectory, 'media', 'posters', id)).catch(() => []);

  test('variants that differ by their posters alone reach the page, each with its picture', async () => {
    const poster = await upload();
    const made = await create(draft(poster.id));
    expect(made).toMatchObject({ posters: [poster], variants: [{ key: 'A' }, { posterId: poster.id }] });
    const { content } = await owner.client.call(listSplitTests, {});
    expect(content.find(({ id }) => id === made.id)?.posters).toEqual([poster]);
    expect((await shown())?.test).toBeNull();
    await toggle(made.id, 'RUNNING');
    const [first, second] = (await shown())?.test?.variants.map((one) => one.player?.video) ?? [];
    const query = { key: owner.business.publicKey };
    const [running] = await server.client.call(listRunningTests, { query });
    expect(running?.variants[1]?.player?.video).toEqual(second);

    expect(first?.posterUrl).toMatch(/\/cdn\/thumbnail\/[\w-]+\.png\?w=960$/);
    expect(second?.posterUrl).toMatch(/\.png\?w=960$/);
    expect(second?.posterPlaceholder).not.toBe(first?.posterPlaceholder);
    expect(second?.background).not.toBe(first?.background);
    const placed = { posterUrl: null, posterPlaceholder: null, background: null };
    expect({ ...second, ...placed }).toEqual({ ...first, ...placed });
    const { g, r } = await dominantOf(second?.posterUrl);
    expect(g).toBeGreaterThan(r);
    const { answer, picture } = await served(second?.posterUrl?.replace('960', '320'), {
      accept: 'image/webp',
    });
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

    const results = await owner.client.call(getSplitTestResults, { params: { id: made.id } });
    expect(results.variants.map(({ posterUrl }) => posterUrl)).toEqual([null, poster.url]);
    await toggle(made.id, 'COMPLETED');
  });

  test('another poster begins a new phase, and the results of the old one keep its picture', async () => {
    const [before, after] = [await upload(), await upload('#1040a0')];
    const { id } = await create(draft(before.id));
    await toggle(id, 'RUNNING');
    const update = owner.client.call(updateSplitTest, { params: { id }, body: draft(after.id) });
    await expect(update).rejects.toMatchObject(ILLEGAL);
    await toggle(id, 'PAUSED');
    await owner.client.call(updateSplitTest, { params: { id }, body: draft(after.id) });
    expect((await toggle(id, 'RUNNING')).phase).toBe(2);
    await purge(2);
    const phase = async (number: string) =>
      (await owner.client.call(getSplitTestResults, { params: { id }, query: { phase: number } })).variants[1]
        ?.posterUrl;
    expect([await phase('1'), await phase('2')]).toEqual([before.url, after.url]);
    expect((await served(before.url)).answer.status).toBe(200);
    await toggle(id, 'COMPLETED');
  });

  test('the poster of the control stays while the test is paused and after it', async () => {
    const poster = await upload();
    const [control, film] = draft(poster.id).variants;
    const { id } = await create(draft(null, { variants: [film!, control!] }));
    await toggle(id, 'RUNNING');
    const address = (await shown())?.test?.variants[0]?.player?.video?.posterUrl;
    for (const state of ['PAUSED', 'COMPLETED'] as const) {
      await toggle(id, state);
      expect((await shown())?.player?.video?.posterUrl).toBe(address);
    }
  });

  test('the winner’s poster can become that of the video, and outlives the test’s', async () => {
    const film = await readyVideo(owner);
    const { id: posterId, url } = await upload('#10a040', owner, film);
    const params = { id: film.id, posterId };
    const adopted = await owner.client.call(adoptAlternatePoster, { params });
    expect(adopted).toMatchObject({ hasOwnPoster: true });
    expect(adopted.posterPlaceholder).not.toBe(film.posterPlaceholder);
    expect(await dominantOf(adopted.posterUrl)).toEqual(await dominantOf(url));
    await purge(2);
    expect((await served(url)).answer.status).toBe(404);
    expect((await served(adopted.posterUrl)).answer.status).toBe(200);
    const other = { params: { ...params, id: video.id } };
    await expect(owner.client.call(adoptAlternatePoster, other)).rejects.toMatchObject({ status: 404 });
    const again = owner.client.call(adoptAlternatePoster, { params });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });

  test('a poster that no test names goes after a day; one of a draft stays until the draft is gone for good', async () => {
    const film = await readyVideo(owner);
    const [named, unnamed] = [await upload('#000', owner, film), await upload('#fff', owner, film)];
    const { id } = await create(draft(named.id, { widgetId: await over.makeWidget(owner, playerId) }));
    await purge(0.5);
    expect(await folders(film)).toHaveLength(2);
    await purge(2);
    expect(await folders(film)).toEqual([named.id]);
    await expect(create(draft(unnamed.id))).rejects.toMatchObject({
      status: 400,
      fields: { 'variants.1.posterId': 'There is no such poster' },
    });
    await owner.client.call(deleteSplitTest, { params: { id } });
    await purge(2);
    expect(await folders(film)).toEqual([named.id]);
    await owner.client.call(removeForGood, { params: { kind: 'SPLIT_TEST', id } });
    await purge(2);
    expect(await folders(film)).toEqual([]);
  });

  test('a test is not started with a poster of another video, and one that shows another shows its poster', async () => {
    const other = await readyVideo(owner);
    const poster = await upload('#10a040', owner, other);
    const { id } = await create(draft(poster.id));
    await expect(toggle(id, 'RUNNING')).rejects.toMatchObject({
      ...ILLEGAL,
      message: 'The poster of ‘B’ is not of the video that its player shows. Choose it again.',
    });
    const assign = (contentId: string) =>
      owner.client.call(assignContent, {
        body: { embeddedVideoPlayerId: playerId, contentId, category: 'VOD' },
      });
    await assign(other.id);
    await toggle(id, 'RUNNING');
    await assign(video.id);
    const [first, second] = (await shown())?.test?.variants ?? [];
    expect(second?.player).toEqual(first?.player);
    await toggle(id, 'COMPLETED');
  });

  test('a poster is for whom its video is for, and goes with it', async () => {
    const film = await readyVideo(owner);
    const { id, url } = await upload('#10a040', owner, film);
    const { id: testId } = await create(draft(id));
    const name = new URL(url).pathname;
    await owner.client.call(publishVod, { body: { id: film.id, publishState: 'UnPublished' } });
    await expect.poll(async () => (await server.fetch(name)).status, { timeout: 5_000 }).toBe(404);
    const { posters } = await owner.client.call(getSplitTest, { params: { id: testId } });
    expect(posters[0]?.url).not.toBe(url);
    expect((await served(posters[0]?.url)).answer.status).toBe(200);
    await owner.client.call(deleteVod, { params: { id: film.id } });
    expect((await owner.client.call(getSplitTest, { params: { id: testId } })).posters).toEqual([]);
    await server.database.transaction((tx) => markMediaRemoved(tx, film.id, new Date()));
    await expect(create(draft(id))).rejects.toMatchObject({
      fields: { 'variants.1.posterId': 'There is no such poster' },
    });
  });

  test('another business can neither make, name nor adopt one', async () => {
    const { id: posterId } = await upload();
    await expect(upload('#fff', stranger)).rejects.toMatchObject({ status: 404 });
    const theirs = await over.makePlayer(stranger);
    const body = draft(posterId, { widgetId: await over.makeWidget(stranger, theirs) });
    const variants = body.variants.map((variant) => ({ ...variant, playerId: theirs }));
    const call = stranger.client.call(createSplitTest, { body: { ...body, variants } });
    await expect(call).rejects.toMatchObject({
      fields: { 'variants.1.posterId': 'There is no such poster' },
    });
    const adopt = stranger.client.call(adoptAlternatePoster, { params: { id: video.id, posterId } });
    await expect(adopt).rejects.toMatchObject({ status: 404 });
  });

  test('it counts among the bytes that the plan stores, and leaves nothing where there is no room', async () => {
    const full = await server.signUp();
    const own = await readyVideo(full);
    const grow = (sizeBytes: number) =>
      server.database.root
        .updateTable('multipart_upload')
        .set({ size_bytes: sizeBytes })
        .where('video_id', '=', own.id)
        .execute();
    await grow(STORED_BYTES.FREE);
    await expect(upload('#10a040', full, own)).rejects.toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT_REACHED',
    });
    expect(await folders(own)).toEqual([]);
    await grow(1);
    await upload('#10a040', full, own);
    await grow(STORED_BYTES.FREE - 1);
    const { id: streamId } = await full.client.call(createVod, { body: { name: 'Another' } });
    const body = { streamId, fileName: 'film.mp4', sizeBytes: 1 };
    await expect(full.client.call(createUpload, { body })).rejects.toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
    });
  });

  test('what is no picture, and a moment beyond the end, are refused', async () => {
    const params = { id: video.id };
    const before = await owner.client.call(getVod, { params });
    const letter = new TextEncoder().encode('a letter');
    await expect(owner.client.call(uploadAlternatePoster, { params, body: letter })).rejects.toMatchObject({
      status: 400,
      fields: { body: expect.stringContaining('Upload a JPEG') },
    });
    await expect(owner.client.call(takeAlternatePoster, { params, body: { atS: 61 } })).rejects.toMatchObject(
      { status: 400, fields: { atS: 'Must lie within the video' } },
    );
    expect(await owner.client.call(getVod, { params })).toEqual(before);
  });
});
