import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { type ContentFixture, uploadTo, useContent } from '../../../../test/content/content-fixture.ts';
import { scriptedEngine } from '../../../../test/content/scripted-engine.ts';
import { databasesUnderTest } from '../../../../test/database.ts';
import { MediaError } from '../../../media/media-error.ts';
import { cleanUpVideos } from './clean-up-videos.ts';

describe.each(databasesUnderTest())('what is uploaded for a video, on $kind', ({ open }) => {
  let content: ContentFixture;
  useContent(open, (fresh) => {
    content = fresh;
  });

  const originalsOf = async (id: string) => {
    const keys = [];
    for await (const { key } of content.storage.list(`originals/${id}`)) keys.push(key);
    return keys;
  };
  const uploadsOf = (id: string) =>
    content.database.root.selectFrom('multipart_upload').select('state').where('video_id', '=', id).execute();

  /** A video whose file is damaged; the next one is not. */
  const failed = async () => {
    const engine = scriptedEngine(
      () => {
        throw new MediaError('DAMAGED_FILE', 'This file is damaged.');
      },
      () => {},
    );
    await content.startJobs(engine);
    const id = await content.upload('damaged');
    await content.reached(id, 'FAILED');
    return { engine, id };
  };

  test('another file can be uploaded for a video that failed', async () => {
    const { engine, id } = await failed();
    await uploadTo(content.uploads, content.owner, id, 'whole');
    await content.reached(id, 'READY');
    expect(engine.sources).toEqual(['damaged', 'whole']);
    expect(await originalsOf(id)).toHaveLength(1);
    expect(await uploadsOf(id)).toHaveLength(1);
  });

  test('the file of a video that failed goes after seven days, and another one can be uploaded then', async () => {
    const { id } = await failed();
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
    await content.reached(id, 'READY');
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
    const kept = ['.whole', expect.stringMatching(/^1\.at-0\./)];
    await writeFile(join(folder, '.writing-half'), 'half');
    content.time.movedMs = HOUR_MS / 2;
    await cleanUpVideos(content);
    expect((await readdir(folder)).sort()).toEqual(['.whole', '.writing-half', kept[1]]);
    content.time.movedMs = 2 * HOUR_MS;
    await cleanUpVideos(content);
    expect((await readdir(folder)).sort()).toEqual(kept);
    // Its server was killed before anyone knew of it.
    await content.storage.createUpload(`originals/${id}/x`, 'unknown');
    content.time.movedMs = 47 * HOUR_MS;
    await cleanUpVideos(content);
    expect(await readdir(join(folder, '..'))).toContain('unknown');
    content.time.movedMs = 49 * HOUR_MS;
    await cleanUpVideos(content);
    expect(await readdir(join(folder, '..'))).not.toContain('unknown');
  });
});
