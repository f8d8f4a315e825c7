import { Readable } from 'node:stream';
import { HOUR_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { type ContentFixture, useContent } from '../../../../test/content/content-fixture.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import type { Database } from '../../../db/database.ts';
import { cleanUpVideos } from './clean-up-videos.ts';

const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });

describe.each(databaseUnderTest())('uploads that were begun, on $kind', ({ open }) => {
  let content: ContentFixture;
  const newVideo = (name: string) =>
    content.streams.create(content.owner, { name, description: '', logo: '', accessVisibility: 'PUBLIC' });

  useContent(open, (fresh) => {
    content = fresh;
  });

  test('an upload that is resumed while abandoned ones are aborted stays open', async () => {
    const { id } = await newVideo('Resumed');
    const { uploadId } = await content.uploads.create(content.owner, {
      streamId: id,
      fileName: 'a.mp4',
      sizeBytes: 3,
    });
    content.time.movedMs = 25 * HOUR_MS;
    // A part arrives after the abandoned uploads were listed and before this one is aborted.
    const database: Database = {
      ...content.database,
      root: content.database.root,
      transaction: async (work) => {
        const headers = { sizeBytes: 3, contentMd5: undefined };
        await content.uploads.putPart(
          content.owner,
          uploadId,
          1,
          Readable.from([Buffer.from('abc')]),
          headers,
        );
        return content.database.transaction(work);
      },
    };
    await cleanUpVideos({ ...content, database });
    expect((await content.uploads.get(content.owner, uploadId)).parts).toHaveLength(1);
    expect((await content.streams.get(content.owner, id)).progress.status).toBe('UPLOADING');
  });

  test('a slow upload lives as long as parts arrive, however long it takes', async () => {
    const { id } = await newVideo('Slow');
    const { uploadId } = await content.uploads.create(content.owner, {
      streamId: id,
      fileName: 'a.mp4',
      sizeBytes: 3,
    });
    for (let day = 0; day < 3; day += 1) {
      content.time.movedMs += 23 * HOUR_MS;
      const headers = { sizeBytes: 3, contentMd5: undefined };
      await content.uploads.putPart(content.owner, uploadId, 1, Readable.from([Buffer.from('abc')]), headers);
      await cleanUpVideos(content);
      expect((await content.uploads.get(content.owner, uploadId)).parts).toHaveLength(1);
    }
    content.time.movedMs += 25 * HOUR_MS;
    await cleanUpVideos(content);
    await expect(content.uploads.get(content.owner, uploadId)).rejects.toEqual(NOT_FOUND);
  });
});
