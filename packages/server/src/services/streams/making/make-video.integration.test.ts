import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VodProgress } from '@commoncast/core/streams/schema';
import { describe, expect, test } from 'vitest';
import { type ContentFixture, useContent } from '../../../../test/content/content-fixture.ts';
import { eventually } from '../../../../test/content/eventually.ts';
import { bePlayable, scriptedEngine, untilAborted } from '../../../../test/content/scripted-engine.ts';
import { servedRenditions } from '../../../../test/content/served-folder.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { MediaError } from '../../../media/media-error.ts';
import { cleanUpVideos } from '../cleanup/clean-up-videos.ts';

describe.each(databasesUnderTest())('the making of a video, on $kind', ({ open }) => {
  let content: ContentFixture;
  useContent(open, (fresh) => {
    content = fresh;
  });

  test('an upload becomes PLAYABLE, then READY, and watchers hear of each step', async () => {
    const released = Promise.withResolvers<void>();
    const engine = scriptedEngine(async (job, hear) => {
      await bePlayable(job, hear);
      await released.promise;
      hear({ type: 'progress', stage: 'ladder', rendition: '360p', percent: 50, etaS: 7 });
    });
    const id = await content.upload('the film');
    expect(await content.status(id)).toBe('PROCESSING');
    const heard: VodProgress[] = [];
    const watching = (async () => {
      for await (const progress of content.streams.watch(content.owner, id, new AbortController().signal))
        heard.push(progress);
    })();
    await content.startJobs(engine);

    await content.reached(id, 'PLAYABLE');
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
    await content.reached(id, 'READY');
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      renditionHeights: [720, 360],
      progress: { status: 'READY', making: null, percent: 100, etaS: null, failureReason: null },
      storyboardUrl: expect.stringContaining('storyboard.vtt'),
    });
    // The event stream ends on its own.
    await watching;
    expect(states()).toEqual(['PROCESSING', 'PLAYABLE', 'READY']);
    expect(engine.sources).toEqual(['the film']);
    await content.scratchIsEmpty();
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
    await content.reached(id, 'FAILED');
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
    await content.reached(id, 'READY');
    expect((await content.streams.get(content.owner, id)).progress.failureReason).toBe(
      'This file is damaged: only 0.4 of 3 s could be read.',
    );
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
    await content.reached(id, 'READY');
    expect(engine.sources).toHaveLength(2);
  });

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
    await content.reached(id, 'PLAYABLE');
    const first = await servedRenditions(content.database.root, id);
    expect(first.directories).toEqual(['720p-1']);
    better.resolve();
    const both = await eventually(
      () => servedRenditions(content.database.root, id),
      ({ directories }) => directories.length === 2,
    );
    expect(both.directories).toEqual(['1080p-copy', '720p-1']);
    expect(both.media_folder).not.toBe(first.media_folder);
    expect(await content.isStored(id, `${both.media_folder}/index.m3u8`)).toBe(true);
    expect(await content.isStored(id, `${both.media_folder}/poster.png`)).toBe(true);
    expect(await content.isStored(id, '1080p-copy/1.m4s')).toBe(true);
    expect(await content.status(id)).toBe('PLAYABLE');
    end.resolve();
    await content.reached(id, 'READY');
    expect((await servedRenditions(content.database.root, id)).directories).toEqual(['360p-1', '720p-1']);
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
