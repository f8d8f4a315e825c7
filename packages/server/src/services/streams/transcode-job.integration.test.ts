import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VodProgress } from '@commoncast/core/streams/schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ContentFixture, uploadTo, withContent } from '../../../test/content/content-fixture.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { bePlayable, scriptedEngine, untilAborted } from '../../../test/content/scripted-engine.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { MediaError } from '../../media/media-error.ts';
import { cleanUpVideos } from './cleanup.ts';
import { createTranscodeJob } from './transcode-job.ts';

describe.each(databasesUnderTest())('the making of a video, on $kind', ({ open }) => {
  let content: ContentFixture;

  beforeEach(async () => {
    content = await withContent(open());
  });
  afterEach(() => content.close());

  const status = async (id: string) => (await content.streams.get(content.owner, id)).progress.status;
  const reached = (id: string, wanted: string) =>
    eventually(
      () => status(id),
      (found) => found === wanted,
    );

  test('an upload becomes PLAYABLE, then READY, and each step is told to those who watch', async () => {
    const released = Promise.withResolvers<void>();
    const engine = scriptedEngine(async (job, hear) => {
      await bePlayable(job, hear);
      await released.promise;
      hear({ type: 'progress', stage: 'ladder', rendition: '360p', percent: 50, etaS: 7 });
    });
    const id = await content.upload('the film');
    expect(await status(id)).toBe('PROCESSING');
    const heard: VodProgress[] = [];
    const watching = (async () => {
      for await (const progress of content.streams.watch(content.owner, id, new AbortController().signal))
        heard.push(progress);
    })();
    await content.startJobs(engine);

    await reached(id, 'PLAYABLE');
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      durationMs: 60_000,
      width: 1280,
      height: 720,
      renditionHeights: [720],
      fileName: 'film.mp4',
      sizeBytes: 8,
      posterUrl: expect.stringContaining(`/cdn/vod/${id}/~`),
      playbackUrl: expect.stringMatching(/\/index\.m3u8$/),
    });
    released.resolve();
    await reached(id, 'READY');
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      renditionHeights: [720, 360],
      progress: { status: 'READY', making: null, percent: 100, etaS: null, failureReason: null },
      storyboardUrl: expect.stringContaining('storyboard.vtt'),
    });
    // The stream of events ends by itself.
    await watching;
    const states = heard.map((progress) => progress.status);
    expect([...new Set(states)]).toEqual(['PROCESSING', 'PLAYABLE', 'READY']);
    expect(engine.sources).toEqual(['the film']);
    expect(await readdir(join(content.directory, 'uploads'))).toEqual([]);
  });

  test('a file that is none fails with the sentence of the engine, and nothing of it is left', async () => {
    const reason = 'This file is not a video or audio file that we know.';
    await content.startJobs(
      scriptedEngine(async (_job, hear) => {
        hear({ type: 'poster', file: 'poster.png' });
        throw new MediaError('UNSUPPORTED_FILE', reason);
      }),
    );
    const id = await content.upload('a poem');
    await reached(id, 'FAILED');
    const video = await content.streams.get(content.owner, id);
    expect(video.progress).toMatchObject({ status: 'FAILED', failureReason: reason });
    expect(video).toMatchObject({ posterUrl: null, playbackUrl: null });
    await eventually(
      () => content.storage.head(`vod/${id}/index.m3u8`),
      (object) => object === null,
    );
  });

  test('what plays goes on playing when the rest of the ladder fails, and the video says so', async () => {
    const engine = scriptedEngine(async (job, hear) => {
      await bePlayable(job, hear);
      await mkdir(join(job.outputDirectory, '360p-half'));
      await writeFile(join(job.outputDirectory, '360p-half', '00000.m4s'), 'half');
      throw new MediaError('DAMAGED_FILE', 'This file is damaged.');
    });
    await content.startJobs(engine);
    const id = await content.upload('half a film');
    const settled: VodProgress[] = [];
    for await (const progress of content.streams.watch(content.owner, id, new AbortController().signal))
      settled.push(progress);
    // The stream of events ends by itself here, too.
    expect(settled.at(-1)).toEqual({
      status: 'PLAYABLE',
      making: null,
      percent: 100,
      etaS: null,
      failureReason: 'No further qualities could be made. This file is damaged.',
    });
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      renditionHeights: [720],
      posterUrl: expect.any(String),
      playbackUrl: expect.any(String),
    });
    expect(await content.storage.head(`vod/${id}/720p-1/index.m3u8`)).not.toBeNull();
    await eventually(
      () => content.storage.head(`vod/${id}/360p-half/00000.m4s`),
      (object) => object === null,
    );
    // Neither a deletion that is taken back nor the hourly cleanup has it made again.
    await content.streams.remove(content.owner, id);
    expect((await content.streams.restore(content.owner, id)).progress).toEqual(settled.at(-1));
    content.time.movedMs = 2 * 3_600_000;
    await cleanUpVideos(content);
    expect((await content.streams.get(content.owner, id)).progress).toEqual(settled.at(-1));
    expect(engine.sources).toHaveLength(1);
  });

  test('another file can be uploaded for a video that failed', async () => {
    const engine = scriptedEngine(
      () => {
        throw new MediaError('DAMAGED_FILE', 'This file is damaged.');
      },
      () => {},
    );
    await content.startJobs(engine);
    const id = await content.upload('damaged');
    await reached(id, 'FAILED');
    await uploadTo(content.uploads, content.owner, id, 'whole');
    await reached(id, 'READY');
    expect(engine.sources).toEqual(['damaged', 'whole']);
    const originals = [];
    for await (const { key } of content.storage.list(`originals/${id}`)) originals.push(key);
    expect(originals).toHaveLength(1);
  });

  test('a fault of ours is tried again, from the start', async () => {
    const engine = scriptedEngine(
      async (job, hear) => {
        await bePlayable(job, hear);
        throw new MediaError('INTERNAL', 'The disk is full.');
      },
      () => {},
    );
    await content.startJobs(engine);
    const id = await content.upload('the film');
    await reached(id, 'READY');
    expect(engine.sources).toHaveLength(2);
  });

  test('deleting a video stops its job; taking that back starts it again', async () => {
    let isStopped = false;
    const engine = scriptedEngine(
      async (job, hear, signal) => {
        await untilAborted(job, hear, signal);
        isStopped = true;
      },
      () => {},
    );
    await content.startJobs(engine);
    const id = await content.upload('the film');
    await eventually(
      () => engine.sources.length,
      (count) => count === 1,
    );
    await content.streams.remove(content.owner, id);
    await eventually(() => isStopped, Boolean);
    const restored = await content.streams.restore(content.owner, id);
    expect(restored.progress.status).toBe('PROCESSING');
    await reached(id, 'READY');
    expect(engine.sources).toHaveLength(2);
  });

  test('an attempt that was thought dead can write no more, and ends', async () => {
    const first = Promise.withResolvers<void>();
    const engine = scriptedEngine(
      async (job, hear, signal) => {
        first.resolve();
        await untilAborted(job, hear, signal);
        hear({ type: 'playable', masterPlaylist: 'index.m3u8', durationMs: 1 });
      },
      () => {},
    );
    const job = createTranscodeJob({ ...content, engine });
    const id = await content.upload('the film');
    const { id: uploadId } = await content.database.root
      .selectFrom('multipart_upload')
      .select('id')
      .where('video_id', '=', id)
      .executeTakeFirstOrThrow();
    const attempt = () =>
      job({ videoId: id, uploadId }, { id: 'job', retryCount: 0, signal: new AbortController().signal });
    const thoughtDead = attempt();
    await first.promise;
    await attempt();
    await thoughtDead;
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      progress: { status: 'READY' },
      durationMs: 60_000,
    });
  });

  test('a stream of events ends when its video is deleted, and when the reader leaves', async () => {
    const id = await content.upload('the film');
    const leave = new AbortController();
    const left = content.streams.watch(content.owner, id, leave.signal)[Symbol.asyncIterator]();
    const stayed = content.streams
      .watch(content.owner, id, new AbortController().signal)
      [Symbol.asyncIterator]();
    expect((await left.next()).value).toMatchObject({ status: 'PROCESSING' });
    expect((await stayed.next()).value).toMatchObject({ status: 'PROCESSING' });
    const end = left.next();
    leave.abort();
    expect((await end).done).toBe(true);
    const gone = stayed.next();
    await content.streams.remove(content.owner, id);
    expect((await gone).done).toBe(true);
  });
});
