import { HOUR_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { type ContentFixture, uploadTo, useContent } from '../../../../test/content/content-fixture.ts';
import { eventually } from '../../../../test/content/eventually.ts';
import { bePlayable, scriptedEngine } from '../../../../test/content/scripted-engine.ts';
import {
  type FilmAtWork,
  filmPlaylist,
  SEGMENTS,
  segmentFile,
  stretchEngine,
  untilStopped,
} from '../../../../test/content/stretch-engine.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { MediaError } from '../../../media/media-error.ts';
import type { Storage } from '../../../storage/storage.ts';
import { StorageError } from '../../../storage/storage-error.ts';
import { cleanUpVideos } from '../cleanup/clean-up-videos.ts';
import { findPlan } from './plan-repository.ts';
import { announceWanted } from './segment-changes.ts';

const FILES = ['init.mp4', ...Array.from({ length: SEGMENTS }, (_, number) => segmentFile(number))];

describe.each(databasesUnderTest())('a video that is made in stretches, on $kind', ({ open }) => {
  let content: ContentFixture;
  useContent(open, (fresh) => {
    content = fresh;
  });

  const video = (id: string) => content.streams.get(content.owner, id);
  const planOf = (id: string) => findPlan(content.database.root, id);
  const directoriesOf = async (id: string) =>
    (await planOf(id))!.plan.renditions.map(({ directory }) => directory);
  const filesIn = async (id: string, directory = '') =>
    Object.keys(await content.stored(id))
      .filter((name) => name.startsWith(`${directory}/`))
      .map((name) => name.slice(directory.length + 1));
  /** An attempt that makes some of the film and is then killed. */
  const killedAfter = async (id: string, engine: ReturnType<typeof stretchEngine>) => {
    await expect(content.attempt(id, { engine })).rejects.toMatchObject({ code: 'INTERNAL' });
  };
  const killed = () => {
    throw new MediaError('INTERNAL', 'The machine was switched off.');
  };

  test('is PLAYABLE as soon as its first segments are stored, and each file is there when it is made', async () => {
    const released = Promise.withResolvers<void>();
    const engine = stretchEngine(async (film) => {
      await film.begin();
      await film.make('first', segmentFile(4));
      await film.make('second', segmentFile(0));
      await released.promise;
    });
    await content.startJobs(engine);
    const id = await content.upload('the film');
    expect(await content.reached(id, 'PLAYABLE')).toMatchObject({
      durationMs: 24_000,
      renditionHeights: [360],
      posterUrl: expect.any(String),
    });
    const [first = '', second = ''] = await directoriesOf(id);
    await eventually(
      () => filesIn(id, second),
      (files) => files.length > 0,
    );
    expect(await filesIn(id, first)).toEqual(['00000.m4s', '00004.m4s', 'init.mp4']);
    expect(await filesIn(id, second)).toEqual(['00000.m4s']);

    const before = await content.stored(id);
    released.resolve();
    expect(await content.reached(id, 'READY')).toMatchObject({
      renditionHeights: [720, 360],
      durationMs: 24_000,
    });
    const after = await content.stored(id);
    expect(after).toMatchObject(before);
    for (const directory of [first, second])
      expect(await filesIn(id, directory)).toEqual([...FILES.slice(1), 'index.m3u8', 'init.mp4']);
    expect(after[`${first}/index.m3u8`]).toBe(filmPlaylist());
    expect(await planOf(id)).toBeUndefined();
    expect(new Set(engine.made).size).toBe(engine.made.length);
  });

  test('goes on where it was killed: nothing is made twice or replaced, and what plays keeps playing', async () => {
    const engine = stretchEngine(
      async (film) => {
        await film.plan();
        await film.make('first', segmentFile(3));
        killed();
      },
      async (film) => {
        await film.begin();
        await film.make('first', segmentFile(5));
        await film.make('second', segmentFile(2));
        killed();
      },
      () => {},
    );
    const id = await content.upload('the film');
    await killedAfter(id, engine);
    const [first = '', second = ''] = await directoriesOf(id);
    expect(await filesIn(id, first)).toEqual(['00003.m4s']);
    expect((await video(id)).progress.status).toBe('PROCESSING');

    await killedAfter(id, engine);
    expect((await video(id)).progress.status).toBe('PLAYABLE');
    expect(await directoriesOf(id)).toEqual([first, second]);
    const before = await content.stored(id);
    expect(Object.keys(before).filter((name) => /^\d+p/.test(name))).toEqual([
      `${first}/00000.m4s`,
      `${first}/00003.m4s`,
      `${first}/00005.m4s`,
      `${first}/init.mp4`,
      `${second}/00002.m4s`,
    ]);

    await content.attempt(id, { engine });
    expect((await video(id)).progress.status).toBe('READY');
    expect(engine.jobs[2]?.earlier?.files.map(({ file }) => file)).toEqual([
      '00000.m4s',
      '00003.m4s',
      '00005.m4s',
      'init.mp4',
      '00002.m4s',
    ]);
    expect(engine.jobs[2]?.earlier?.files[0]?.bytes).toBe(before[`${first}/00000.m4s`]?.length);
    expect(new Set(engine.made).size).toBe(engine.made.length);
    expect(engine.made).toHaveLength(2 * FILES.length);
    expect(await content.stored(id)).toMatchObject(before);
    expect(await content.database.root.selectFrom('video_rendition').select('directory').execute()).toEqual(
      expect.arrayContaining([{ directory: first }, { directory: second }]),
    );
  });

  test('a plan that was made for another file is not continued', async () => {
    const engine = stretchEngine(
      async (film) => {
        await film.plan();
        throw new MediaError('DAMAGED_FILE', 'This file is damaged.');
      },
      () => {},
    );
    await content.startJobs(engine);
    const id = await content.upload('damaged');
    await content.reached(id, 'FAILED');
    // A failure forgets it; a row of an earlier version of the server would be as wrong.
    expect(await planOf(id)).toBeUndefined();
    await content.database.root
      .insertInto('video_making')
      .values({
        video_id: id,
        source_id: id,
        revision: id,
        plan: JSON.stringify({ version: 1, durationMs: 1, renditions: [], work: null }),
      })
      .execute();
    await uploadTo(content.uploads, content.owner, id, 'whole');
    await content.reached(id, 'READY');
    expect(engine.jobs[1]?.earlier).toBeUndefined();
    expect(await planOf(id)).toBeUndefined();
  });

  test('a plan of another version is not continued, and what it promised plays until there is something else', async () => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const engine = stretchEngine(
      async (film) => {
        await film.begin();
        killed();
      },
      async (film) => {
        await film.plan();
        begun.resolve();
        await released.promise;
        await film.begin();
        await untilStopped(film);
      },
    );
    const id = await content.upload('the film');
    await killedAfter(id, engine);
    const earlier = await planOf(id);
    await content.database.root
      .updateTable('video_making')
      .set({ plan: JSON.stringify({ ...earlier?.plan, version: 0 }) })
      .execute();
    const stop = new AbortController();
    const trying = content.attempt(id, { engine: engine }, { signal: stop.signal });
    await begun.promise;
    expect(engine.jobs[1]?.earlier).toBeUndefined();
    expect((await planOf(id))?.plan.renditions).toEqual(earlier?.plan.renditions);
    released.resolve();
    const [renewed = ''] = await eventually(
      () => directoriesOf(id),
      (directories) => directories[0] !== earlier?.plan.renditions[0]?.directory,
    );
    expect(await content.database.root.selectFrom('video_rendition').select('directory').execute()).toEqual([
      { directory: renewed },
    ]);
    stop.abort();
    await expect(trying).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('an engine that plans nothing makes again what an earlier one had planned, also what plays', async () => {
    const id = await content.upload('the film');
    await killedAfter(
      id,
      stretchEngine(async (film) => {
        await film.begin();
        killed();
      }),
    );
    const [first = ''] = await directoriesOf(id);
    const seen: (string | undefined)[] = [];
    const old = scriptedEngine(async (job, hear) => {
      await bePlayable(job, hear);
      hear({ type: 'progress', stage: 'ladder', percent: 10, etaS: 7 });
      await eventually(
        () => video(id),
        ({ renditionHeights }) => renditionHeights[0] === 720,
      );
      seen.push((await planOf(id))?.sourceId);
    });
    await content.attempt(id, { engine: old });
    expect(seen).toEqual([undefined]);
    expect((await video(id)).progress.status).toBe('READY');
    content.time.movedMs = 2 * HOUR_MS;
    await cleanUpVideos(content);
    expect(await filesIn(id, first)).toEqual([]);
  });

  test('a film that ends sooner than its file says is planned again, and its playlist ends there', async () => {
    const cut = Promise.withResolvers<FilmAtWork>();
    const released = Promise.withResolvers<void>();
    await content.startJobs(
      stretchEngine(async (film) => {
        await film.begin();
        film.cut(2);
        cut.resolve(film);
        await released.promise;
      }),
    );
    const id = await content.upload('the film');
    await cut.promise;
    const plan = await eventually(
      () => planOf(id),
      (found) => found?.plan.renditions[0]?.playlist === filmPlaylist(2),
    );
    expect(plan?.plan.renditions[1]?.playlist).toBeNull();
    released.resolve();
    await content.reached(id, 'READY');
  });

  test('what plays ends where its files end if no more can be made, and says so', async () => {
    const reason = 'This file is damaged.';
    const engine = stretchEngine(async (film) => {
      await film.begin();
      for (const number of [1, 2, 4]) await film.make('first', segmentFile(number));
      await film.make('second', segmentFile(0));
      throw new MediaError('DAMAGED_FILE', reason);
    });
    await content.startJobs(engine);
    const id = await content.upload('half a film');
    const failed = await eventually(
      () => video(id),
      ({ progress }) => progress.failureReason !== null,
    );
    expect(failed).toMatchObject({
      durationMs: 12_000,
      progress: { status: 'PLAYABLE', failureReason: `No further qualities could be made. ${reason}` },
      renditionHeights: [360],
    });
    expect(await planOf(id)).toBeUndefined();
    const [first = ''] = engine.made[0]?.split('/') ?? [];
    expect((await content.stored(id))[`${first}/index.m3u8`]).toBe(filmPlaylist(3));
    content.time.movedMs = 2 * HOUR_MS;
    await cleanUpVideos(content);
    const left = Object.keys(await content.stored(id));
    expect(left).toContain(`${first}/00002.m4s`);
    expect(left.filter((name) => name.startsWith('720p'))).toEqual([]);
  });

  test('a file that fails before anything plays leaves nothing', async () => {
    await content.startJobs(
      stretchEngine(async (film) => {
        await film.plan();
        await film.make('first', segmentFile(0));
        throw new MediaError('DAMAGED_FILE', 'This file is damaged.');
      }),
    );
    const id = await content.upload('damaged');
    await content.reached(id, 'FAILED');
    await eventually(
      () => content.storedNames(id),
      ({ length }) => length === 0,
    );
    expect(await planOf(id)).toBeUndefined();
  });

  test.each([
    ['a full disk', () => Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }), 'out of disk space'],
    ['a store that is away', () => new StorageError('UNAVAILABLE', 'out of reach'), 'reach its storage'],
  ])('waits for %s while one file is stored, and goes on with its plan', async (_, refusal, sentence) => {
    let refusals = 0;
    const storage: Storage = {
      ...content.storage,
      storeFrom: (file, key) => {
        if (!key.endsWith(segmentFile(2)) || refusals > 0) return content.storage.storeFrom(file, key);
        refusals += 1;
        return Promise.reject(refusal());
      },
    };
    const engine = stretchEngine(
      async (film) => {
        await film.begin();
        await film.make('first', segmentFile(2));
        await untilStopped(film);
      },
      () => {},
    );
    await content.startJobs(engine, { storage, roomPausesS: [1] });
    const id = await content.upload('the film');
    const waiting = await eventually(
      () => video(id),
      ({ progress }) => progress.waitingReason !== undefined,
    );
    expect(waiting.progress).toMatchObject({ status: 'PLAYABLE', failureReason: null });
    expect(waiting.progress.waitingReason).toContain(sentence);
    await content.reached(id, 'READY');
    expect(engine.jobs[1]?.earlier?.files.map(({ file }) => file)).toEqual(['00000.m4s', 'init.mp4']);
    // All but the one that could not be stored are made once.
    expect(engine.made).toHaveLength(2 * FILES.length + 1);
    const [first = ''] = engine.made[0]?.split('/') ?? [];
    expect(await filesIn(id, first)).toHaveLength(FILES.length + 1);
  });

  test('is not PLAYABLE before what it begins with is stored', async () => {
    const isAsked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const storage: Storage = {
      ...content.storage,
      storeFrom: async (file, key) => {
        if (key.endsWith('init.mp4')) {
          isAsked.resolve();
          await held.promise;
        }
        await content.storage.storeFrom(file, key);
      },
    };
    const isBegun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const engine = stretchEngine(async (film) => {
      await film.begin();
      isBegun.resolve();
      await released.promise;
    });
    await content.startJobs(engine, { storage });
    const id = await content.upload('the film');
    await Promise.all([isAsked.promise, isBegun.promise]);
    await eventually(
      () => content.stored(id),
      (files) => Object.keys(files).some((name) => name.endsWith(segmentFile(0))),
    );
    expect((await video(id)).progress.status).toBe('PROCESSING');
    held.resolve();
    await content.reached(id, 'PLAYABLE');
    released.resolve();
    await content.reached(id, 'READY');
  });

  test('hears where its viewers are, and of no other video’s', async () => {
    const heard = Promise.withResolvers<readonly string[]>();
    await content.startJobs(
      stretchEngine(async (film) => {
        await film.begin();
        await eventually(
          () => film.wanted.length,
          (count) => count > 0,
        );
        heard.resolve(film.wanted);
      }),
    );
    const id = await content.upload('the film');
    await content.reached(id, 'PLAYABLE');
    const [directory = ''] = await directoriesOf(id);
    const other = '00000000-0000-7000-8000-000000000000';
    for (const [videoId, file] of [
      [other, segmentFile(1)],
      [id, segmentFile(4)],
    ] as const)
      await announceWanted(content.database.root, { videoId, directory, file });
    expect(await heard.promise).toEqual([segmentFile(4)]);
    await content.reached(id, 'READY');
  });
});
