import type { VodProgress } from '@commoncast/core/streams/schema';
import { describe, expect, test } from 'vitest';
import { type ContentFixture, useContent } from '../../../../test/content/content-fixture.ts';
import { eventually } from '../../../../test/content/eventually.ts';
import { bePlayable, scriptedEngine, untilAborted } from '../../../../test/content/scripted-engine.ts';
import { servedRenditions } from '../../../../test/content/served-folder.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import type { Database } from '../../../db/database.ts';
import type { VodJob } from '../../../media/engine.ts';
import { MediaError } from '../../../media/media-error.ts';
import type { VodEvent } from '../../../media/vod/event.ts';
import { cleanUpVideos } from '../cleanup/clean-up-videos.ts';

describe.each(databasesUnderTest())('attempts to make a video, on $kind', ({ open }) => {
  let content: ContentFixture;
  useContent(open, (fresh) => {
    content = fresh;
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
    await content.reached(id, 'READY');
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
    const id = await content.upload('the film');
    const attempt = () => content.attempt(id, { engine });
    const thoughtDead = attempt();
    await first.promise;
    await attempt();
    await thoughtDead;
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      progress: { status: 'READY' },
      durationMs: 60_000,
    });
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
    await content.reached(id, 'PLAYABLE');
    const before = await servedRenditions(content.database.root, id);
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

    expect(await servedRenditions(content.database.root, id)).toEqual(before);
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      progress: { status: 'PLAYABLE' },
      durationMs: 60_000,
      width: 1280,
      renditionHeights: [720],
      posterUrl,
    });
    for (const file of ['720p-1/1.m4s', `${before.media_folder}/index.m3u8`])
      expect(await content.isStored(id, file)).toBe(true);

    released.resolve();
    await watching;
    expect(heard.map((progress) => progress.status)).not.toContain('PROCESSING');
    expect(heard.at(-1)?.status).toBe('READY');
    expect((await servedRenditions(content.database.root, id)).directories).toEqual(['360p-2', '720p-2']);
    // A player that started before keeps using the old ones for an hour.
    expect(await content.isStored(id, '720p-1/1.m4s')).toBe(true);
    content.time.movedMs = 3_600_000 + 5_000;
    await cleanUpVideos(content);
    expect(await content.isStored(id, '720p-1/1.m4s')).toBe(false);
    expect(await content.isStored(id, `${before.media_folder}/index.m3u8`)).toBe(false);
    const { media_folder, directories } = await servedRenditions(content.database.root, id);
    for (const name of [media_folder, ...directories])
      expect(await content.isStored(id, `${name}/index.m3u8`)).toBe(true);
    await content.scratchIsEmpty();
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
    const id = await content.upload('the film');
    const attempt = () => content.attempt(id, { engine, changes: deaf });
    const first = attempt();
    await eventually(
      () => folders.length,
      (count) => count === 1,
    );
    await Promise.all([first, attempt()]);
    expect(new Set(folders).size).toBe(2);
    expect((await servedRenditions(content.database.root, id)).directories).toEqual(['360p-2', '720p-2']);
    expect(await content.status(id)).toBe('READY');
    await content.scratchIsEmpty();
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
    const id = await content.upload('the film');
    await content.attempt(id, { engine, database });
    expect(refused).toBe(4);
    expect(engine.sources).toHaveLength(1);
    expect(content.failures).toHaveLength(4);
    expect(await content.streams.get(content.owner, id)).toMatchObject({
      progress: { status: 'READY', percent: 100 },
      renditionHeights: [720, 360],
    });
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
    const { progress } = await content.reached(id, 'FAILED');
    expect(efforts).toEqual([false, true, true]);
    expect(progress.failureReason).toBe(reason);
  });
});
