import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { VodProgress } from '@commoncast/core/streams/schema';
import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type ContentFixture, uploadTo, withContent } from '../../../../test/content/content-fixture.ts';
import { eventually } from '../../../../test/content/eventually.ts';
import { bePlayable, scriptedEngine, untilAborted } from '../../../../test/content/scripted-engine.ts';
import { servedFolder } from '../../../../test/content/served-folder.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import type { Database } from '../../../db/database.ts';
import type { VodJob } from '../../../media/engine.ts';
import { MediaError } from '../../../media/media-error.ts';
import type { VodEvent } from '../../../media/vod/event.ts';
import { watchRoom } from '../../../room/room-watch.ts';
import type { Storage } from '../../../storage/storage.ts';
import { StorageError } from '../../../storage/storage-error.ts';
import { cleanUpVideos } from '../cleanup/clean-up-videos.ts';
import { createMakeVideo } from './make-video.ts';

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

  const originalsOf = async (id: string) => {
    const keys = [];
    for await (const { key } of content.storage.list(`originals/${id}`)) keys.push(key);
    return keys;
  };

  const uploadsOf = (id: string) =>
    content.database.root.selectFrom('multipart_upload').select('state').where('video_id', '=', id).execute();

  const scratchIsEmpty = () =>
    eventually(
      () => readdir(content.scratchDirectory),
      (folders) => folders.length === 0,
    );

  test('an upload becomes PLAYABLE, then READY, and watchers hear of each step', async () => {
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
    const states = () => [...new Set(heard.map((progress) => progress.status))];
    await eventually(states, (soFar) => soFar.includes('PLAYABLE'));
    released.resolve();
    await reached(id, 'READY');
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      renditionHeights: [720, 360],
      progress: { status: 'READY', making: null, percent: 100, etaS: null, failureReason: null },
      storyboardUrl: expect.stringContaining('storyboard.vtt'),
    });
    // The event stream ends on its own.
    await watching;
    expect(states()).toEqual(['PROCESSING', 'PLAYABLE', 'READY']);
    expect(engine.sources).toEqual(['the film']);
    await scratchIsEmpty();
    expect(await readdir(join(content.directory, 'media', 'uploads'))).toEqual([]);
  });

  test('a file that is not a video fails with the engine’s sentence, and nothing of it is left', async () => {
    const reason = 'This file is not a video or audio file that we know.';
    await content.startJobs(
      scriptedEngine(async (_job, hear) => {
        hear({ type: 'poster', file: 'poster.png', placeholder: null });
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

  test('what plays keeps playing when the rest of the ladder fails, and the video says so', async () => {
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
    // The event stream ends on its own here, too.
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
    // Neither restoring it nor the hourly cleanup has it made again.
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
    expect(await originalsOf(id)).toHaveLength(1);
    expect(await uploadsOf(id)).toHaveLength(1);
  });

  test('the file of a video that failed goes after seven days, and another one can be uploaded then', async () => {
    const engine = scriptedEngine(
      () => {
        throw new MediaError('DAMAGED_FILE', 'This file is damaged.');
      },
      () => {},
    );
    await content.startJobs(engine);
    const id = await content.upload('damaged');
    await reached(id, 'FAILED');
    content.time.movedMs = 7 * DAY_MS - HOUR_MS;
    await cleanUpVideos(content);
    expect(await originalsOf(id)).toHaveLength(1);
    content.time.movedMs = 7 * DAY_MS + HOUR_MS;
    await cleanUpVideos(content);
    expect(await originalsOf(id)).toEqual([]);
    expect(await uploadsOf(id)).toEqual([]);
    expect((await content.streams.get(content.owner, id)).progress).toMatchObject({
      status: 'FAILED',
      failureReason: 'This file is damaged.',
    });
    await uploadTo(content.uploads, content.owner, id, 'whole');
    await reached(id, 'READY');
  });

  test('what a killed sender left of a part goes with the hourly cleanup', async () => {
    const { id } = await content.streams.create(content.owner, {
      name: 'A film',
      description: '',
      logo: '',
      accessVisibility: 'PUBLIC',
    });
    const draft = { streamId: id, fileName: 'film.mp4', sizeBytes: 1 };
    const { uploadId } = await content.uploads.create(content.owner, draft);
    const headers = { sizeBytes: 1, contentMd5: undefined };
    await content.uploads.putPart(content.owner, uploadId, 1, Readable.from([Buffer.from('a')]), headers);
    const folder = join(content.directory, 'media', 'uploads', uploadId);
    await writeFile(join(folder, '.writing-half'), 'half');
    content.time.movedMs = HOUR_MS / 2;
    await cleanUpVideos(content);
    expect(await readdir(folder)).toEqual(['.writing-half', '1']);
    content.time.movedMs = 2 * HOUR_MS;
    await cleanUpVideos(content);
    expect(await readdir(folder)).toEqual(['1']);
    // Its server was killed before anyone knew of it.
    await content.storage.createUpload(`originals/${id}/x`, 'unknown');
    content.time.movedMs = 47 * HOUR_MS;
    await cleanUpVideos(content);
    expect(await readdir(join(folder, '..'))).toContain('unknown');
    content.time.movedMs = 49 * HOUR_MS;
    await cleanUpVideos(content);
    expect(await readdir(join(folder, '..'))).not.toContain('unknown');
  });

  test('a video whose file could be read in part is READY and says how much it was', async () => {
    const engine = scriptedEngine(() => {});
    const { transcode } = engine;
    await content.startJobs({
      transcode: async (...job) => ({
        ...(await transcode(...job)),
        shortfall: { readMs: 412, lengthMs: 3_000 },
      }),
    });
    const id = await content.upload('half a film');
    await reached(id, 'READY');
    expect((await content.streams.get(content.owner, id)).progress.failureReason).toBe(
      'This file is damaged: only 0.4 of 3 s could be read.',
    );
  });

  test('an internal fault is retried from the start', async () => {
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

  test('deleting a video stops its job; restoring it starts it again', async () => {
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

  test('an attempt that was presumed dead can write no more, and ends', async () => {
    const first = Promise.withResolvers<void>();
    const engine = scriptedEngine(
      async (job, hear, signal) => {
        first.resolve();
        await untilAborted(job, hear, signal);
        hear({ type: 'playable', masterPlaylist: 'index.m3u8', durationMs: 1 });
      },
      () => {},
    );
    const job = createMakeVideo({ ...content, engine });
    const id = await content.upload('the film');
    const { id: uploadId } = await content.database.root
      .selectFrom('multipart_upload')
      .select('id')
      .where('video_id', '=', id)
      .executeTakeFirstOrThrow();
    const attempt = () =>
      job(
        { videoId: id, uploadId },
        { id: 'job', retryCount: 0, isLastTry: false, signal: new AbortController().signal },
      );
    const thoughtDead = attempt();
    await first.promise;
    await attempt();
    await thoughtDead;
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      progress: { status: 'READY' },
      durationMs: 60_000,
    });
  });

  /** What a viewer's player would get now: the master playlist's folder, and the renditions that the details name. */
  const served = async (id: string) => {
    const media_folder = await servedFolder(content.database.root, id);
    const renditions = await content.database.root
      .selectFrom('video_rendition')
      .select('directory')
      .where('video_id', '=', id)
      .orderBy('directory')
      .execute();
    return { media_folder, directories: renditions.map(({ directory }) => directory) };
  };
  const isStored = async (id: string, file: string) =>
    (await content.storage.head(`vod/${id}/${file}`)) !== null;

  test('better renditions than the first are served before the end', async () => {
    const better = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const engine = scriptedEngine(async (job, hear) => {
      await bePlayable(job, hear);
      await better.promise;
      const directory = '1080p-copy';
      await mkdir(join(job.outputDirectory, directory));
      for (const file of ['init.mp4', '1.m4s', 'index.m3u8'])
        await writeFile(join(job.outputDirectory, directory, file), 'copied');
      const { name, width, height } = { name: '1080p', width: 1920, height: 1080 };
      const rates = { bandwidthBps: 5_000_000, averageBandwidthBps: 4_000_000, codecs: 'avc1.640028' };
      hear({
        type: 'rendition',
        name,
        directory,
        width,
        height,
        ...rates,
        isCopy: true,
        opening: '#EXTM3U\n',
      });
      hear({ type: 'playable', masterPlaylist: '#EXTM3U\n# both\n', durationMs: 60_000 });
      await end.promise;
    });
    await content.startJobs(engine);
    const id = await content.upload('a long film');
    await reached(id, 'PLAYABLE');
    const first = await served(id);
    expect(first.directories).toEqual(['720p-1']);
    better.resolve();
    const both = await eventually(
      () => served(id),
      ({ directories }) => directories.length === 2,
    );
    expect(both.directories).toEqual(['1080p-copy', '720p-1']);
    expect(both.media_folder).not.toBe(first.media_folder);
    expect(await isStored(id, `${both.media_folder}/index.m3u8`)).toBe(true);
    expect(await isStored(id, `${both.media_folder}/poster.png`)).toBe(true);
    expect(await isStored(id, '1080p-copy/1.m4s')).toBe(true);
    expect(await status(id)).toBe('PLAYABLE');
    end.resolve();
    await reached(id, 'READY');
    expect((await served(id)).directories).toEqual(['360p-1', '720p-1']);
  });

  test('a retry takes nothing away: what plays is served until the new renditions are complete', async () => {
    const stopped = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const engine = scriptedEngine(
      async (job, hear) => {
        await bePlayable(job, hear);
        await stopped.promise;
        throw new MediaError('INTERNAL', 'The machine was switched off.');
      },
      async (job, hear) => {
        await bePlayable(job, hear);
        hear({ type: 'progress', stage: 'ladder', rendition: '360p', percent: 50, etaS: 7 });
        await released.promise;
      },
    );
    await content.startJobs(engine);
    const id = await content.upload('the film');
    await reached(id, 'PLAYABLE');
    const before = await served(id);
    const { posterUrl } = await content.streams.get(content.owner, id);
    expect(before.directories).toEqual(['720p-1']);
    const heard: VodProgress[] = [];
    const watching = (async () => {
      for await (const progress of content.streams.watch(content.owner, id, new AbortController().signal))
        heard.push(progress);
    })();
    stopped.resolve();
    await eventually(
      () => content.streams.get(content.owner, id),
      ({ progress }) => progress.making === '360p',
    );

    expect(await served(id)).toEqual(before);
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      progress: { status: 'PLAYABLE' },
      durationMs: 60_000,
      width: 1280,
      renditionHeights: [720],
      posterUrl,
    });
    for (const file of ['720p-1/1.m4s', `${before.media_folder}/index.m3u8`])
      expect(await isStored(id, file)).toBe(true);

    released.resolve();
    await watching;
    expect(heard.map((progress) => progress.status)).not.toContain('PROCESSING');
    expect(heard.at(-1)?.status).toBe('READY');
    expect((await served(id)).directories).toEqual(['360p-2', '720p-2']);
    // A player that started before keeps using the old ones for an hour.
    expect(await isStored(id, '720p-1/1.m4s')).toBe(true);
    content.time.movedMs = 3_600_000 + 5_000;
    await cleanUpVideos(content);
    expect(await isStored(id, '720p-1/1.m4s')).toBe(false);
    expect(await isStored(id, `${before.media_folder}/index.m3u8`)).toBe(false);
    const { media_folder, directories } = await served(id);
    for (const name of [media_folder, ...directories])
      expect(await isStored(id, `${name}/index.m3u8`)).toBe(true);
    await scratchIsEmpty();
  });

  test('two concurrent attempts work in separate folders, and only the later one is published', async () => {
    const folders: string[] = [];
    const bothAtWork = Promise.withResolvers<void>();
    const work = async (job: VodJob, hear: (event: VodEvent) => void) => {
      folders.push(job.outputDirectory);
      await bePlayable(job, hear);
      if (folders.length === 2) bothAtWork.resolve();
      await bothAtWork.promise;
    };
    // Neither hears that it should stop, like a machine that was cut off and comes back.
    const engine = scriptedEngine(work);
    const deaf = { on: () => () => {}, onAny: () => () => {}, close: async () => {} };
    const job = createMakeVideo({ ...content, engine, changes: deaf });
    const id = await content.upload('the film');
    const { id: uploadId } = await content.database.root
      .selectFrom('multipart_upload')
      .select('id')
      .where('video_id', '=', id)
      .executeTakeFirstOrThrow();
    const attempt = () =>
      job(
        { videoId: id, uploadId },
        { id: 'job', retryCount: 0, isLastTry: false, signal: new AbortController().signal },
      );
    const first = attempt();
    await eventually(
      () => folders.length,
      (count) => count === 1,
    );
    await Promise.all([first, attempt()]);
    expect(new Set(folders).size).toBe(2);
    expect((await served(id)).directories).toEqual(['360p-2', '720p-2']);
    expect(await status(id)).toBe('READY');
    await scratchIsEmpty();
  });

  test('progress that cannot be written does not end a job', async () => {
    const engine = scriptedEngine(async (job, hear) => {
      await bePlayable(job, hear);
      hear({ type: 'progress', stage: 'ladder', percent: 50, etaS: 7 });
    });
    let refused = 0;
    const database: Database = {
      ...content.database,
      root: content.database.root,
      transaction: (work) => {
        if (engine.sources.length === 0 || refused >= 4) return content.database.transaction(work);
        refused += 1;
        return Promise.reject(new Error('the connection is gone'));
      },
    };
    const job = createMakeVideo({ ...content, database, engine });
    const id = await content.upload('the film');
    const { id: uploadId } = await content.database.root
      .selectFrom('multipart_upload')
      .select('id')
      .where('video_id', '=', id)
      .executeTakeFirstOrThrow();
    await job(
      { videoId: id, uploadId },
      { id: 'job', retryCount: 0, isLastTry: false, signal: new AbortController().signal },
    );
    expect(refused).toBe(4);
    expect(engine.sources).toHaveLength(1);
    expect(content.failures).toHaveLength(4);
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      progress: { status: 'READY', percent: 100 },
      renditionHeights: [720, 360],
    });
  });

  test('a video waits for a full disk, and continues once there is room', async () => {
    const engine = scriptedEngine(
      () => {
        throw new MediaError('NO_ROOM', 'There is no room.');
      },
      () => {
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      },
      () => {},
    );
    const id = await content.upload('the film');
    await content.startJobs(engine, { roomPausesS: [1] });
    const waiting = await eventually(
      () => content.streams.get(content.owner, id),
      ({ progress }) => progress.waitingReason !== undefined,
    );
    expect(waiting.progress).toMatchObject({
      status: 'PROCESSING',
      failureReason: null,
      waitingReason: 'The server is out of disk space. This video is made as soon as there is room again.',
    });
    await reached(id, 'READY');
    expect(engine.sources).toEqual(['the film', 'the film', 'the film']);
    const { progress } = await content.streams.get(content.owner, id);
    expect(progress).not.toHaveProperty('waitingReason');
    expect(progress.failureReason).toBeNull();
  });

  test('a video waits for a store that is out of reach, however often that happens', async () => {
    const id = await content.upload('the film');
    const away = () => Promise.reject(new StorageError('UNAVAILABLE', 'S3 is out of reach'));
    let joins = 0;
    let publications = 0;
    const storage: Storage = {
      ...content.storage,
      completeUpload: (...upload) => {
        joins += 1;
        return joins < 3 ? away() : content.storage.completeUpload(...upload);
      },
      publishFrom: (...folder) => {
        publications += 1;
        return publications < 4 ? away() : content.storage.publishFrom(...folder);
      },
    };
    await content.startJobs(scriptedEngine(), { roomPausesS: [1], storage });
    const waiting = await eventually(
      () => content.streams.get(content.owner, id),
      ({ progress }) => progress.waitingReason !== undefined,
    );
    expect(waiting.progress).toMatchObject({
      failureReason: null,
      waitingReason:
        'The server cannot reach its storage. This video is made as soon as the storage answers again.',
    });
    await eventually(
      () => status(id),
      (found) => found === 'READY',
      60_000,
    );
    expect([joins >= 4, publications > 4]).toEqual([true, true]);
  });

  test('a process that the system kills is retried with less memory, then the video gives the reason', async () => {
    const reason = 'The server ran out of memory.';
    const efforts: (boolean | undefined)[] = [];
    const engine = scriptedEngine((job) => {
      efforts.push(job.isLight);
      throw new MediaError('KILLED', reason);
    });
    await content.startJobs(engine);
    const id = await content.upload('a large film');
    await eventually(
      () => status(id),
      (found) => found === 'FAILED',
      40_000,
    );
    expect(efforts).toEqual([false, true, true]);
    expect((await content.streams.get(content.owner, id)).progress.failureReason).toBe(reason);
  });

  test('nothing is started while the disk is nearly full', async () => {
    const engine = scriptedEngine();
    let isShort = true;
    const id = await content.upload('the film');
    await content.startJobs(engine, { roomPausesS: [1], roomWatch: { isShort: () => isShort } });
    await eventually(
      () => content.streams.get(content.owner, id),
      ({ progress }) => progress.waitingReason !== undefined,
    );
    expect(engine.sources).toEqual([]);
    isShort = false;
    await reached(id, 'READY');
    expect(engine.sources).toHaveLength(1);
  });

  test('nothing is begun while less is free than the server is told to keep', async () => {
    const engine = scriptedEngine();
    const roomWatch = await watchRoom(content.directory, Number.MAX_SAFE_INTEGER, content.onFailure);
    onTestFinished(() => roomWatch.stop());
    await content.startJobs(engine, { roomWatch });
    const id = await content.upload('the film');
    await eventually(
      () => content.streams.get(content.owner, id),
      ({ progress }) => progress.waitingReason !== undefined,
    );
    expect(engine.sources).toEqual([]);
  });

  test('an event stream ends when its video is deleted, and when the reader leaves', async () => {
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
