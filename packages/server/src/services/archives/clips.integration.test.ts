import { buffer } from 'node:stream/consumers';
import {
  convertToVod,
  createArchive,
  deleteArchive,
  getArchive,
  listArchivesOfStream,
} from '@commoncast/core/archives/api';
import type { Archive } from '@commoncast/core/archives/schema';
import { getVod } from '@commoncast/core/streams/api';
import { HOUR_MS } from '@commoncast/core/time/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/content/eventually.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { insertArchive } from '../../../test/live/insert-archive.ts';
import { type LiveBench, openLiveBench } from '../../../test/live/live-bench.ts';
import { readRuns } from '../../../test/live/read-boxes.ts';
import { recordedFile } from '../../../test/live/recorded-file.ts';
import type { SignedUp } from '../../../test/server.ts';
import { removeOldArchives } from './upkeep.ts';

describe.each(databaseUnderTest())('clips on $kind', ({ open }) => {
  let bench: LiveBench;
  let owner: SignedUp;
  let file: Buffer;
  beforeAll(async () => {
    bench = await openLiveBench(await open(), { engine: scriptedEngine() });
    owner = bench.owner;
    file = await recordedFile({ durationS: 12 });
  });
  afterAll(() => bench.server.close());

  async function recorded(content: Buffer = file, status: 'READY' | 'PROCESSING' = 'READY') {
    const { stream } = await bench.schedule({ name: 'A concert' });
    const size_bytes = content.length;
    const id = await insertArchive(owner, stream.id, { status, size_bytes, duration_ms: 12_000 });
    await bench.storage.put(`archive/${id}/recording.mp4`, [content]);
    return { id, stream };
  }
  const cut = (archiveId: string, part: object = {}, { client } = owner) =>
    client.call(createArchive, { body: { archiveId, ...part } });
  const read = (id: string) => owner.client.call(getArchive, { params: { id } });
  const until = (id: string, status: Archive['status']) =>
    eventually(
      () => read(id),
      (archive) => archive.status === status,
    );
  const picturesIn = async (id: string) => {
    const { body } = await bench.storage.get(`archive/${id}/recording.mp4`);
    return readRuns(await buffer(body))
      .filter(({ track }) => track === 1)
      .flatMap(({ samples }) => samples);
  };

  test('a part of a recording becomes a recording of its own, and a video that is no replay', async () => {
    const { id, stream } = await recorded();
    const made = await cut(id, { startMs: 3_000, endMs: 7_000, archiveName: 'The solo' });
    expect(made).toMatchObject({
      ...{ archiveName: 'The solo', type: 'ARCHIVE', streamId: stream.id, sessionId: null },
      ...{ status: 'PROCESSING', videoId: null, version: 1 },
    });
    const clip = await until(made.archiveId, 'READY');
    expect(clip).toMatchObject({ durationMs: 6_000, failureReason: null });
    expect(clip.sizeBytes).toBeLessThan(file.length);
    expect(await picturesIn(clip.archiveId)).toHaveLength(180);
    // The recording is as it was, and still that of the stream.
    expect(await read(id)).toMatchObject({ status: 'READY', durationMs: 12_000 });
    expect((await bench.read(stream.id)).archiveId).toBe(id);
    const { content } = await owner.client.call(listArchivesOfStream, { params: { id: stream.id } });
    expect(content.map(({ archiveName }) => archiveName).sort()).toEqual(['A concert', 'The solo']);

    const video = await owner.client.call(convertToVod, { body: { archiveId: clip.archiveId } });
    expect(await owner.client.call(getVod, { params: { id: video.id } })).toMatchObject({ name: 'The solo' });
    expect((await bench.read(stream.id)).replayVideoId).toBeNull();

    // It outlives the recording that it was cut from.
    await owner.client.call(deleteArchive, { query: { archiveId: id, reason: 'delete' } });
    expect(await read(clip.archiveId)).toMatchObject({ status: 'READY' });
  });

  test('without a start and an end, a clip is all of it', async () => {
    const { id } = await recorded();
    const clip = await until((await cut(id)).archiveId, 'READY');
    expect(clip).toMatchObject({ archiveName: 'A concert', sizeBytes: file.length });
  });

  test('what cannot be cut is refused, or says why it failed', async () => {
    const { id } = await recorded();
    const refusal = (fields: object) => expect.objectContaining({ status: 400, fields });
    await expect(cut(id, { startMs: 12_000 })).rejects.toEqual(
      refusal({ startMs: 'Cannot be after the end of the recording' }),
    );
    await expect(cut(id, { endMs: 12_001 })).rejects.toEqual(
      refusal({ endMs: 'Cannot be after the end of the recording' }),
    );
    await expect(cut(id, { startMs: 5_000, endMs: 5_000 })).rejects.toEqual(
      refusal({ endMs: 'Must be after the start' }),
    );
    const stranger = await bench.server.signUp();
    await expect(cut(id, {}, stranger)).rejects.toMatchObject({ status: 404 });
    const growing = await recorded(file, 'PROCESSING');
    await expect(cut(growing.id)).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });

    const broken = await recorded(Buffer.from('This was never a film.'));
    const { archiveId } = await cut(broken.id);
    // The tries that it has left are not waited for: nobody makes it any more, and the hourly round says so.
    const { root } = bench.server.database;
    const later = new Date(bench.clock.read().getTime() + 3 * HOUR_MS);
    await root.updateTable('archive').set({ clip_of: null }).where('id', '=', archiveId).execute();
    const parts = {
      ...{ database: bench.server.database, clock: bench.clock.read, storage: bench.storage },
      jobs: undefined as never,
      onFailure: (error: unknown) => expect(error).toBeUndefined(),
    };
    await removeOldArchives(parts, later);
    expect(await read(archiveId)).toMatchObject({
      status: 'FAILED',
      failureReason: expect.stringMatching(/^The clip could not be cut\./),
    });
  });
});
