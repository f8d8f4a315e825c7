import {
  addArchiveMetadata,
  convertToVod,
  deleteArchive,
  getArchive,
  listArchives,
  listArchivesOfStream,
  replaceArchiveMetadata,
  restoreArchive,
  setArchiveCallToAction,
} from '@commoncast/core/archives/api';
import { MAX_METADATA } from '@commoncast/core/archives/constants';
import { STORED_BYTES } from '@commoncast/core/business/plans';
import { createVod, deleteVod, getVod, listByCategory, restoreVod } from '@commoncast/core/streams/api';
import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import { removeForGood } from '@commoncast/core/trash/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { untilStatus, uploadVideo } from '../../../test/content/ready-video.ts';
import { type ScriptedEngine, scriptedEngine, untilAborted } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { insertArchive } from '../../../test/live/insert-archive.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import type { SignedUp } from '../../../test/server.ts';
import { findSourceName } from '../streams/making/source.ts';
import { removeOldArchives } from './upkeep.ts';

const NO_CTA = { ctaTextValue: '', ctaUrlValue: '' };

describe.each(databaseUnderTest())('recordings on $kind', ({ open }) => {
  let bench: LiveBench;
  let engine: ScriptedEngine;
  beforeAll(async () => {
    engine = scriptedEngine();
    bench = await openLiveBench(await open(), { engine });
  });
  afterAll(() => bench.server.close());

  const recordings = () => bench.server.platform.services.recordings;
  const convert = ({ client }: SignedUp, archiveId: string, rest = {}) =>
    client.call(convertToVod, { body: { archiveId, ...rest } });
  /** A finished recording whose file is there. */
  async function recorded(owner: SignedUp, content = 'the recording', name = 'A concert') {
    const { stream } = await bench.schedule({ name }, owner);
    const id = await insertArchive(owner, stream.id, { name });
    await bench.storage.put(`archive/${id}/recording.mp4`, [Buffer.from(content)]);
    return { id, stream };
  }

  test('a broadcast becomes its replay by itself, published at once, however often it is said to be finished', async () => {
    const owner = await bench.server.signUp();
    const { stream, publisher } = await bench.goLive(
      { name: 'Opening night', description: 'Live from the mill', accessVisibility: 'UNLISTED' },
      owner,
    );
    const started = await recordings().start(publisher.sessionId);
    const archiveId = started?.archiveId ?? '';
    const read = () => owner.client.call(getArchive, { params: { id: archiveId } });
    expect(await read()).toMatchObject({
      ...{
        archiveId,
        archiveName: 'Opening night',
        status: 'RECORDING',
        type: 'ARCHIVE',
        streamId: stream.id,
      },
      ...{
        sessionId: publisher.sessionId,
        videoId: null,
        playbackUrl: null,
        durationMs: null,
        sizeBytes: null,
      },
      ...{ failureReason: null, posterUrl: null, metadataList: [], callToAction: NO_CTA, version: 1 },
    });
    await bench.setStatus(stream.id, 'ENDED', owner);
    expect(await read()).toMatchObject({ status: 'PROCESSING' });
    await bench.storage.put(started?.key ?? '', [Buffer.from('opening night')]);
    const finished = { sizeBytes: 13, durationMs: 60_000 };
    await Promise.all([
      recordings().finish(publisher.sessionId, finished),
      recordings().finish(publisher.sessionId, finished),
    ]);
    const { replayVideoId, archiveId: ofStream } = await bench.read(stream.id, owner);
    expect(ofStream).toBe(archiveId);
    const video = await untilStatus(owner, replayVideoId ?? '', 'READY');
    expect(video).toMatchObject({
      ...{ name: 'Opening night', description: 'Live from the mill', accessVisibility: 'UNLISTED' },
      ...{ publishState: 'Published', uploadId: null, sizeBytes: 13, version: 1 },
    });
    expect(engine.sources).toContain('opening night');
    expect(engine.sources.filter((source) => source === 'opening night')).toHaveLength(1);
    expect(await read()).toMatchObject({
      ...{ status: 'READY', sizeBytes: 13, durationMs: 60_000, videoId: video.id },
      playbackUrl: expect.stringContaining('index.m3u8'),
      posterUrl: expect.stringContaining(video.id),
    });
    const { content } = await owner.client.call(listByCategory, { query: { category: 'VOD' } });
    expect(content.map(({ id }) => id)).toEqual([video.id]);
    expect((await owner.client.call(listByCategory, { query: { category: 'LIVE' } })).content).toEqual([]);
  });

  test('a broadcast that was for posts alone, or could not be recorded, has no replay', async () => {
    const owner = await bench.server.signUp();
    const posted = await bench.goLive({ accessVisibility: 'POSTED' }, owner);
    const started = await recordings().start(posted.publisher.sessionId);
    await bench.setStatus(posted.stream.id, 'ENDED', owner);
    await recordings().finish(posted.publisher.sessionId, { sizeBytes: 1, durationMs: 1 });
    expect(await bench.read(posted.stream.id, owner)).toMatchObject({
      replayVideoId: null,
      archiveId: started?.archiveId,
    });

    const failed = await bench.goLive({}, owner);
    const failing = await recordings().start(failed.publisher.sessionId);
    await bench.setStatus(failed.stream.id, 'ENDED', owner);
    await recordings().finish(failed.publisher.sessionId, { failure: 'The disk was full.' });
    const id = failing?.archiveId ?? '';
    expect(await owner.client.call(getArchive, { params: { id } })).toMatchObject({
      status: 'FAILED',
      failureReason: 'The disk was full.',
    });
    await expect(convert(owner, id)).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'There is no recording to make a video of.',
    });
  });

  test('a recording that nobody completes is given up after two hours', async () => {
    const owner = await bench.server.signUp();
    const { stream, publisher } = await bench.goLive({}, owner);
    const started = await recordings().start(publisher.sessionId);
    await bench.setStatus(stream.id, 'ENDED', owner);
    const parts = {
      ...{ database: bench.server.database, clock: bench.clock.read, storage: bench.storage },
      jobs: undefined as never,
      onFailure: (error: unknown) => expect(error).toBeUndefined(),
    };
    const statusAfter = async (ms: number) => {
      await removeOldArchives(parts, new Date(bench.clock.read().getTime() + ms));
      const params = { id: started?.archiveId ?? '' };
      return (await owner.client.call(getArchive, { params })).status;
    };
    expect(await statusAfter(HOUR_MS)).toBe('PROCESSING');
    expect(await statusAfter(2 * HOUR_MS + 60_000)).toBe('FAILED');
  });

  test('lists show recordings, uploads, or both in one order, and those of one stream', async () => {
    const owner = await bench.server.signUp();
    const { client } = owner;
    const first = await recorded(owner, 'one', 'Bravo');
    const upload = await uploadVideo(owner, new TextEncoder().encode('an upload'), { name: 'Alpha' });
    await untilStatus(owner, upload, 'READY');
    const second = await recorded(owner, 'two', 'Charlie');
    const converted = await convert(owner, second.id);
    const empty = await client.call(createVod, { body: { name: 'Delta' } });
    const gone = await client.call(createVod, { body: { name: 'Echo' } });
    await client.call(deleteVod, { params: { id: gone.id } });
    const list = async (query: Record<string, string>) =>
      (await client.call(listArchives, { query })).content.map(({ archiveName }) => archiveName);
    expect(await list({})).toEqual(['Charlie', 'Bravo']);
    expect(await list({ archiveType: 'VIDEO' })).toEqual(['Delta', 'Alpha']);
    expect(await list({ archiveType: 'ALL', sort: 'name,ASC' })).toEqual([
      'Alpha',
      'Bravo',
      'Charlie',
      'Delta',
    ]);
    expect(await list({ archiveType: 'ALL', search: 'AL' })).toEqual(['Alpha']);
    expect(await list({ archiveType: 'ALL', streamId: first.stream.id })).toEqual(['Bravo']);
    const page = await client.call(listArchives, { query: { archiveType: 'ALL', size: '3', page: '1' } });
    expect(page).toMatchObject({ totalElements: 4, totalPages: 2, content: [{ archiveName: 'Bravo' }] });
    expect(await client.call(listArchives, {})).toMatchObject({ size: 9 });
    const params = { id: second.stream.id };
    const ofStream = await client.call(listArchivesOfStream, { params });
    expect(ofStream.content).toMatchObject([{ archiveId: second.id, videoId: converted.id }]);
    expect(await client.call(getArchive, { params: { id: upload } })).toMatchObject({
      ...{ type: 'VIDEO', status: 'READY', streamId: null, sessionId: null, videoId: upload },
      playbackUrl: expect.any(String),
    });
    expect(await client.call(getArchive, { params: { id: empty.id } })).toMatchObject({
      status: 'PROCESSING',
    });
  });

  test('metadata are replaced, or added to what is there', async () => {
    const owner = await bench.server.signUp();
    const { id } = await recorded(owner);
    const params = { id };
    const set = (call: typeof addArchiveMetadata | typeof replaceArchiveMetadata, entries: object) =>
      owner.client.call(call, {
        params,
        body: {
          metadataList: Object.entries(entries).map(([key, value]) => ({ key, value: String(value) })),
        },
      });
    await set(addArchiveMetadata, { speaker: 'Ada', room: '1' });
    const added = await set(addArchiveMetadata, { room: '2', language: 'en' });
    expect(added).toMatchObject({
      metadataList: [
        { key: 'speaker', value: 'Ada' },
        { key: 'room', value: '2' },
        { key: 'language', value: 'en' },
      ],
      version: 3,
    });
    const replaced = await set(replaceArchiveMetadata, { room: '3' });
    expect(replaced.metadataList).toEqual([{ key: 'room', value: '3' }]);
    const many = Object.fromEntries(
      Array.from({ length: MAX_METADATA }, (_, index) => [`key ${index}`, index]),
    );
    await expect(set(addArchiveMetadata, many)).rejects.toMatchObject({
      status: 400,
      fields: { metadataList: 'Cannot contain more than 50 entries' },
    });
    const callToAction = { ctaTextValue: 'Tickets', ctaUrlValue: 'https://shop.example/tickets' };
    const body = { archiveId: id, callToAction };
    expect(await owner.client.call(setArchiveCallToAction, { body })).toMatchObject({
      callToAction,
      version: 5,
    });
  });

  test('a conversion answers the same video each time, also to those who ask at once', async () => {
    const owner = await bench.server.signUp();
    const { id, stream } = await recorded(owner, 'convert me');
    const body = { name: 'The film of it', publishState: 'Published', accessVisibility: 'UNLISTED' };
    const videos = await Promise.all([
      convert(owner, id, body),
      convert(owner, id, body),
      convert(owner, id, body),
    ]);
    expect(new Set(videos.map((video) => video.id)).size).toBe(1);
    const [video] = videos;
    expect(video).toMatchObject({
      ...body,
      progress: { status: expect.stringMatching(/^(PROCESSING|PLAYABLE)$/) },
    });
    await untilStatus(owner, video.id, 'READY');
    expect(engine.sources.filter((source) => source === 'convert me')).toHaveLength(1);
    expect(await convert(owner, id)).toMatchObject({ id: video.id, name: 'The film of it' });
    expect(await bench.read(stream.id, owner)).toMatchObject({ replayVideoId: video.id });
    // Of a video that was deleted nothing is left to answer.
    await owner.client.call(deleteVod, { params: { id: video.id } });
    const other = await convert(owner, id);
    expect(other).toMatchObject({ name: 'A concert', publishState: 'UnPublished' });
    expect(other.id).not.toBe(video.id);
    await untilStatus(owner, other.id, 'READY');
  });

  test('making a video of a recording goes on after a deletion that was taken back', async () => {
    const owner = await bench.server.signUp();
    const { id } = await recorded(owner, 'interrupted');
    engine.scripts = [untilAborted, async () => {}];
    const video = await convert(owner, id);
    await eventually(
      () => engine.sources.includes('interrupted'),
      (hasBegun) => hasBegun,
    );
    const params = { id: video.id };
    await owner.client.call(deleteVod, { params });
    expect(await findSourceName(bench.server.database.root, video.id)).toEqual({ archiveId: id });
    await owner.client.call(restoreVod, { params });
    await untilStatus(owner, video.id, 'READY');
    expect(engine.sources.filter((source) => source === 'interrupted')).toHaveLength(2);
  });

  test('recordings count among the bytes that a plan stores', async () => {
    const owner = await bench.server.signUp();
    const { stream } = await bench.schedule({}, owner);
    const id = await insertArchive(owner, stream.id, { size_bytes: STORED_BYTES.FREE + 1 });
    await expect(convert(owner, id)).rejects.toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT_REACHED',
      message: expect.stringContaining('500 GB'),
    });
    // A replay that would come by itself does not come, and nothing else fails.
    const live = await bench.goLive({}, owner);
    await recordings().start(live.publisher.sessionId);
    await bench.setStatus(live.stream.id, 'ENDED', owner);
    await recordings().finish(live.publisher.sessionId, { sizeBytes: 1, durationMs: 1 });
    expect(await bench.read(live.stream.id, owner)).toMatchObject({ replayVideoId: null });
  });

  test('what is deleted comes back for a week; its video stays, and its file goes for good', async () => {
    const owner = await bench.server.signUp();
    const { client } = owner;
    const { id } = await recorded(owner, 'to be deleted');
    const video = await convert(owner, id);
    await untilStatus(owner, video.id, 'READY');
    const remove = () => client.call(deleteArchive, { query: { archiveId: id, reason: 'delete' } });
    await remove();
    const params = { id };
    await expect(client.call(getArchive, { params })).rejects.toMatchObject({ status: 404 });
    expect(await client.call(restoreArchive, { params })).toMatchObject({
      status: 'READY',
      videoId: video.id,
    });
    await remove();
    await client.call(removeForGood, { params: { kind: 'ARCHIVE', id } });
    await eventually(
      () => bench.storage.head(`archive/${id}/recording.mp4`),
      (object) => object === null,
      30_000,
    );
    expect(await client.call(getVod, { params: { id: video.id } })).toMatchObject({
      progress: { status: 'READY' },
    });
  });

  test('what is being recorded, or made into a video, is not removed', async () => {
    const owner = await bench.server.signUp();
    const { stream, publisher } = await bench.goLive({}, owner);
    const started = await recordings().start(publisher.sessionId);
    const archiveId = started?.archiveId ?? '';
    const query = { archiveId, reason: 'delete' } as const;
    await expect(owner.client.call(deleteArchive, { query })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'This broadcast is still being recorded.',
    });
    await expect(convert(owner, archiveId)).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await bench.setStatus(stream.id, 'ENDED', owner);

    const busy = await recorded(owner, 'busy');
    engine.scripts = [untilAborted];
    const video = await convert(owner, busy.id);
    await owner.client.call(deleteArchive, { query: { archiveId: busy.id, reason: 'delete' } });
    await expect(
      owner.client.call(removeForGood, { params: { kind: 'ARCHIVE', id: busy.id } }),
    ).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'A video is being made of this recording. Wait until it is done.',
    });
    const later = new Date(bench.clock.read().getTime() + 8 * DAY_MS);
    const parts = {
      ...{ database: bench.server.database, clock: bench.clock.read, storage: bench.storage },
      jobs: undefined as never,
      onFailure: (error: unknown) => expect(error).toBeUndefined(),
    };
    await removeOldArchives(parts, later);
    expect(await bench.storage.head(`archive/${busy.id}/recording.mp4`)).not.toBeNull();
    await owner.client.call(deleteVod, { params: { id: video.id } });
    engine.scripts = [];
    await removeOldArchives(parts, later);
    expect(await bench.storage.head(`archive/${busy.id}/recording.mp4`)).toBeNull();
  });
});
