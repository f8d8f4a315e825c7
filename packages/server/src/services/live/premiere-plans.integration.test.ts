import {
  createBrowserKey,
  createStream,
  deleteStream,
  editStream,
  replaceStreamKey,
  restoreStream,
} from '@commoncast/core/live/api';
import { deleteVod, editVod, getVod } from '@commoncast/core/streams/api';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { AHEAD_MS, DURATION_MS, ILLEGAL, usePremieres } from '../../../test/live/premiere-stage.ts';
import { vodKey } from '../streams/media-links.ts';

describe.each(databaseUnderTest())('plans of premieres on $kind', ({ open }) => {
  const stage = usePremieres(open);
  const { later, film, schedule, stateOf, tend } = stage;

  test('its time can be moved until it has come, and it always has one', async () => {
    const { owner, stream, passTo } = await schedule();
    const params = { id: stream.id };
    const move = (eventStart: string | null) =>
      owner.client.call(editStream, { params, body: { eventStart } });
    await expect(move(null)).rejects.toMatchObject({ fields: { eventStart: 'A premiere needs a time' } });
    const eventStart = later(2 * AHEAD_MS);
    expect(await move(eventStart)).toMatchObject({ eventStart, streamStatus: 'SCHEDULED' });
    passTo(0);
    expect(await stage.bench.read(stream.id, owner)).toMatchObject({ streamStatus: 'SCHEDULED' });
    passTo(AHEAD_MS);
    expect(await stage.bench.read(stream.id, owner)).toMatchObject({ streamStatus: 'LIVE' });
    await expect(move(later(AHEAD_MS))).rejects.toMatchObject({
      fields: { eventStart: 'The premiere has begun already' },
    });
    await owner.client.call(editStream, { params, body: { name: 'Renamed', eventStart } });
  });

  test('it is called off before it begins, and ended while it is on air; nobody starts it', async () => {
    const called = await schedule();
    const { owner } = called;
    await expect(stage.bench.setStatus(called.stream.id, 'READY', owner)).rejects.toMatchObject({
      ...ILLEGAL,
      message: 'A premiere begins automatically at its time.',
    });
    for (const call of [replaceStreamKey, createBrowserKey])
      await expect(owner.client.call(call, { params: { id: called.stream.id } })).rejects.toMatchObject({
        ...ILLEGAL,
        message: 'A premiere shows a video, so it has no key.',
      });
    await expect(stage.bench.setStatus(called.stream.id, 'ENDED', owner)).rejects.toMatchObject(ILLEGAL);
    const cancelled = await stage.bench.setStatus(called.stream.id, 'CANCELLED', owner);
    expect(cancelled).toMatchObject({ streamStatus: 'CANCELLED', startedAt: null, endedAt: null });
    called.passTo(1);
    expect(await stateOf(called)).toMatchObject({
      live: { status: 'CANCELLED' },
      premiere: null,
      replay: null,
    });

    const ended = await schedule(owner);
    ended.passTo(20_000);
    await expect(owner.client.call(deleteStream, { params: { id: ended.stream.id } })).rejects.toMatchObject(
      ILLEGAL,
    );
    await expect(stage.bench.setStatus(ended.stream.id, 'CANCELLED', owner)).rejects.toMatchObject(ILLEGAL);
    const over = await stage.bench.setStatus(ended.stream.id, 'ENDED', owner);
    expect(over).toMatchObject({ streamStatus: 'ENDED', startedAt: ended.stream.eventStart, version: 2 });
    expect(over.durationMs).toBeLessThan(DURATION_MS);
    expect(await stateOf(ended)).toMatchObject({ live: { status: 'ENDED' }, replay: { id: ended.videoId } });
    await tend();
    const isPublished = async (id: string) =>
      (await owner.client.call(getVod, { params: { id } })).publishState === 'Published';
    expect([await isPublished(called.videoId), await isPublished(ended.videoId)]).toEqual([false, true]);
  });

  test('its video is kept until it is over, or called off', async () => {
    const first = await schedule();
    const { owner, videoId } = first;
    const remove = (id: string) => owner.client.call(deleteVod, { params: { id } });
    const refusal = {
      ...ILLEGAL,
      message: 'This video has a premiere. Cancel or end the premiere before you delete the video.',
    };
    await expect(remove(videoId)).rejects.toMatchObject(refusal);
    first.passTo(1);
    await expect(remove(videoId)).rejects.toMatchObject(refusal);
    first.passTo(DURATION_MS);
    await remove(videoId);
    expect((await stateOf(first)).replay).toBeNull();

    const second = await schedule(owner);
    await owner.client.call(deleteStream, { params: { id: second.stream.id } });
    await remove(second.videoId);
    // It comes back without its video: there is nothing to see.
    await owner.client.call(restoreStream, { params: { id: second.stream.id } });
    second.passTo(1);
    expect(await stateOf(second)).toMatchObject({ live: { status: 'LIVE' }, premiere: null });
  });

  test('a premiere that visitors do not see opens nothing', async () => {
    const premiere = await schedule();
    const { owner, stream, videoId } = premiere;
    const params = { id: stream.id };
    const media = async () => (await stage.bench.server.fetch(`/cdn/vod/${videoId}/index.m3u8`)).status;
    await owner.client.call(editStream, { params, body: { accessVisibility: 'POSTED' } });
    premiere.passTo(1);
    await tend();
    expect(await media()).toBe(404);
    await owner.client.call(editStream, { params, body: { accessVisibility: 'UNLISTED' } });
    expect(await media()).toBe(200);
    // Nor does one whose video only posts show.
    await owner.client.call(editVod, { params: { id: videoId }, body: { accessVisibility: 'POSTED' } });
    stage.bench.clock.pass(2_001);
    expect(await media()).toBe(404);
    expect((await stateOf(premiere)).premiere).toBeNull();
  });

  test('it needs a time, and a video of the business that is ready and that visitors may see', async () => {
    const { owner, videoId } = await schedule();
    const create = (body: { eventStart?: string; premiereVideoId: string }, whose = owner) =>
      whose.client.call(createStream, { body: { name: 'Opening night', ...body } });
    const refused = (premiereVideoId: string) => ({ status: 400, fields: { premiereVideoId } });
    await expect(create({ premiereVideoId: videoId })).rejects.toMatchObject({
      fields: { eventStart: 'A premiere needs a time' },
    });
    const eventStart = later(AHEAD_MS);
    const stranger = await stage.bench.server.signUp();
    await expect(create({ eventStart, premiereVideoId: videoId }, stranger)).rejects.toMatchObject(
      refused('This video does not exist'),
    );
    await stage.bench.server.database.root
      .updateTable('video')
      .set({ media_status: 'PLAYABLE' })
      .where('id', '=', videoId)
      .execute();
    await expect(create({ eventStart, premiereVideoId: videoId })).rejects.toMatchObject(
      refused('This video is not ready yet'),
    );
    const posted = await film(owner);
    await owner.client.call(editVod, { params: { id: posted }, body: { accessVisibility: 'POSTED' } });
    await expect(create({ eventStart, premiereVideoId: posted })).rejects.toMatchObject(
      refused('Only posts show this video. Make it public or unlisted first'),
    );
  });

  test('its video’s poster stands for it, and the next one that is chosen', async () => {
    const premiere = await schedule();
    const { owner, stream, videoId } = premiere;
    const { media_folder: folder } = await stage.bench.server.database.root
      .selectFrom('video')
      .select('media_folder')
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow();
    const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#a00' } });
    const key = vodKey(videoId, folder === null ? 'poster.png' : `${folder}/poster.png`);
    await stage.bench.storage.delete(key);
    await stage.bench.storage.put(key, [await picture.png().toBuffer()]);
    const repaint = async (version: string) => {
      await stage.bench.server.database.root
        .updateTable('video')
        .set({ poster_version: version })
        .where('id', '=', videoId)
        .execute();
      await tend();
      return (await stage.bench.read(stream.id, owner)).posterUrl ?? '';
    };
    const first = await repaint('one');
    expect((await stage.bench.server.fetch(new URL(first).pathname)).status).toBe(200);
    // It tells nobody where the video is.
    expect(first).not.toContain(videoId);
    expect(JSON.stringify(await stateOf(premiere))).not.toContain(videoId);
    await tend();
    expect((await stage.bench.read(stream.id, owner)).posterUrl).toBe(first);
    expect(await repaint('two')).not.toBe(first);
  });
});
