import { readdir } from 'node:fs/promises';
import { DAY_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { type ContentFixture, useContent } from '../../../../test/content/content-fixture.ts';
import { servedFolder } from '../../../../test/content/served-folder.ts';
import { segmentFile, stretchEngine } from '../../../../test/content/stretch-engine.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { MediaError } from '../../../media/media-error.ts';
import { findPlan } from '../making/plan-repository.ts';
import { cleanUpVideos } from './clean-up-videos.ts';

describe.each(databasesUnderTest())(
  'the cleanup of a video that waits to be continued, on $kind',
  ({ open }) => {
    let content: ContentFixture;
    useContent(open, (fresh) => {
      content = fresh;
    });

    const planOf = (id: string) => findPlan(content.database.root, id);
    const killed = () => {
      throw new MediaError('INTERNAL', 'The machine was switched off.');
    };
    /** A video that waits to be continued, long after its attempt was killed. */
    const leftBehind = async () => {
      const engine = stretchEngine(
        async (film) => {
          await film.begin();
          await film.make('second', segmentFile(1));
          killed();
        },
        () => {},
      );
      const id = await content.upload('the film');
      await expect(content.attempt(id, { engine })).rejects.toMatchObject({ code: 'INTERNAL' });
      return { id, engine };
    };

    test('keeps what a plan has stored until it is continued', async () => {
      const { id, engine } = await leftBehind();
      content.time.movedMs = 2 * DAY_MS;
      await cleanUpVideos(content);
      /** Without the posters and master playlists of earlier attempts. */
      const ofRenditions = async () =>
        Object.entries(await content.stored(id)).filter(([name]) => /^\d+p-/.test(name));
      const before = await ofRenditions();
      expect(before.map(([name]) => name)).toEqual(engine.made.toSorted());
      // The attempt that goes on has another name than the plan's directories.
      await expect(content.attempt(id, { engine: stretchEngine(killed) })).rejects.toMatchObject({
        code: 'INTERNAL',
      });
      content.time.movedMs = 4 * DAY_MS;
      await cleanUpVideos(content);
      expect(await ofRenditions()).toEqual(before);
      const folder = await servedFolder(content.database.root, id);
      expect((await content.stored(id))[`${folder}/index.m3u8`]).toBe('#EXTM3U\n');
      await content.attempt(id, { engine });
      expect(new Set(engine.made).size).toBe(engine.made.length);
      expect(await readdir(content.scratchDirectory)).toEqual([]);
    });

    test('removes it with the deleted video, after the days in which that can be restored', async () => {
      const { id } = await leftBehind();
      await content.streams.remove(content.owner, id);
      content.time.movedMs = 3 * DAY_MS;
      await cleanUpVideos(content);
      expect(Object.keys(await content.stored(id))).not.toEqual([]);
      expect(await planOf(id)).toBeDefined();
      content.time.movedMs = 8 * DAY_MS;
      await cleanUpVideos(content);
      expect(await content.stored(id)).toEqual({});
      expect(await planOf(id)).toBeUndefined();
    });

    test('leaves it to a video that is restored, which goes on with its plan', async () => {
      const { id, engine } = await leftBehind();
      await content.streams.remove(content.owner, id);
      await content.streams.restore(content.owner, id);
      await content.startJobs(engine);
      await content.reached(id, 'READY');
      expect(new Set(engine.made).size).toBe(engine.made.length);
    });
  },
);
