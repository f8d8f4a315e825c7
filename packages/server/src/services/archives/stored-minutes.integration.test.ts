import { createArchive, deleteArchive } from '@commoncast/core/archives/api';
import { STORED_MINUTES } from '@commoncast/core/business/plans';
import { getContentUsage } from '@commoncast/core/business/usage-api';
import { createMediaAd } from '@commoncast/core/multipart/api';
import { deleteVod } from '@commoncast/core/streams/api';
import { removeForGood } from '@commoncast/core/trash/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../test/database.ts';
import { insertArchive } from '../../../test/live/insert-archive.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import type { SignedUp } from '../../../test/server.ts';

const MINUTE_MS = 60_000;
const LIMIT_MS = STORED_MINUTES.FREE * MINUTE_MS;
const FILM = { name: 'A film', fileName: 'film.mp4', sizeBytes: 5 };
const FULL = { status: 409, code: 'PLAN_LIMIT_REACHED' };

describe.each(databasesUnderTest())('stored minutes on $kind', ({ open }) => {
  let bench: LiveBench;
  beforeAll(async () => {
    bench = await openLiveBench(await open());
  });
  afterAll(() => bench.server.close());

  const root = () => bench.server.database.root;
  const upload = async (owner: SignedUp) => (await owner.client.call(createMediaAd, { body: FILM })).media.id;
  const setVideo = (id: string, change: { duration_ms?: number; media_removed_at?: Date }) =>
    root().updateTable('video').set(change).where('id', '=', id).execute();
  const minutes = async (owner: SignedUp) => (await owner.client.call(getContentUsage, {})).storedMinutes;
  async function recorded(owner: SignedUp, durationMs: number): Promise<string> {
    const { stream } = await bench.schedule({}, owner);
    return await insertArchive(owner, stream.id, { duration_ms: durationMs });
  }
  const cut = (owner: SignedUp, archiveId: string, startMs: number, endMs: number) =>
    owner.client.call(createArchive, { body: { archiveId, startMs, endMs } });

  test('videos count once their length is known, recordings and clips too, and a replay not again', async () => {
    const owner = await bench.server.signUp();
    const film = await upload(owner);
    expect(await minutes(owner)).toEqual({ used: 0, limit: STORED_MINUTES.FREE });
    await setVideo(film, { duration_ms: 2.5 * MINUTE_MS });
    expect((await minutes(owner)).used).toBe(2);
    const archive = await recorded(owner, 10 * MINUTE_MS);
    await cut(owner, archive, 0, 3 * MINUTE_MS);
    expect((await minutes(owner)).used).toBe(15);
    const replay = await upload(owner);
    await setVideo(replay, { duration_ms: 10 * MINUTE_MS });
    expect((await minutes(owner)).used).toBe(25);
    await root().updateTable('archive').set({ video_id: replay }).where('id', '=', archive).execute();
    expect((await minutes(owner)).used).toBe(15);
  });

  test('an upload begins while there is room, and none once the limit is reached', async () => {
    const owner = await bench.server.signUp();
    const film = await upload(owner);
    await setVideo(film, { duration_ms: LIMIT_MS - 1 });
    await upload(owner);
    await setVideo(film, { duration_ms: LIMIT_MS });
    await expect(upload(owner)).rejects.toMatchObject({
      ...FULL,
      message:
        'Your plan stores up to 1,000 minutes of videos and recordings, and 1,000 are in use. What you delete frees its minutes after 7 days.',
    });
    // What is deleted counts until its files are gone.
    await owner.client.call(deleteVod, { params: { id: film } });
    await expect(upload(owner)).rejects.toMatchObject(FULL);
    await setVideo(film, { media_removed_at: new Date() });
    await upload(owner);
  });

  test('of two clips for which there is one place left, one is made', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await bench.server.signUp();
      const archive = await recorded(owner, LIMIT_MS - 10 * MINUTE_MS);
      const answers = await Promise.allSettled([
        cut(owner, archive, 0, 6 * MINUTE_MS),
        cut(owner, archive, 0, 6 * MINUTE_MS),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: FULL });
      expect((await minutes(owner)).used).toBe(996);
      await cut(owner, archive, 0, 4 * MINUTE_MS);
      await expect(cut(owner, archive, 0, 1)).rejects.toMatchObject(FULL);
    }
  });

  test('a broadcast is recorded without room, but becomes no replay, and its place comes back', async () => {
    const owner = await bench.server.signUp();
    const archive = await recorded(owner, LIMIT_MS + 1);
    const { recordings } = bench.server.platform.services;
    const live = await bench.goLive({}, owner);
    await recordings.start(live.publisher.sessionId);
    await bench.setStatus(live.stream.id, 'ENDED', owner);
    await recordings.finish(live.publisher.sessionId, { sizeBytes: 1, durationMs: 1 });
    expect(await bench.read(live.stream.id, owner)).toMatchObject({ replayVideoId: null });
    await owner.client.call(deleteArchive, { query: { archiveId: archive, reason: 'delete' } });
    await expect(upload(owner)).rejects.toMatchObject(FULL);
    await owner.client.call(removeForGood, { params: { kind: 'ARCHIVE', id: archive } });
    await upload(owner);
  });
});
