import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addMember, type ContentFixture, withContent } from '../../../test/content/content-fixture.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { createVideosOfUploads } from '../streams/create-videos-of-uploads.ts';
import { createMultipartService } from './service.ts';

const VIDEO = { name: 'A film', description: '', logo: '', accessVisibility: 'PUBLIC' } as const;

describe.each(databasesUnderTest())('the beginning of an upload, on $kind', ({ open }) => {
  let content: ContentFixture;

  beforeEach(async () => {
    content = await withContent(open());
  });
  afterEach(() => content.close());

  test('the store is asked before the transaction, which others would wait for', async () => {
    const { database, storage } = content;
    const uploads = createMultipartService({
      ...content,
      storage: {
        ...storage,
        createUpload: async (...upload) => {
          // Rejects inside a transaction.
          await database.root.selectFrom('multipart_upload').select('id').execute();
          return await storage.createUpload(...upload);
        },
      },
      videos: createVideosOfUploads(content),
    });
    const { id: streamId } = await content.streams.create(content.owner, VIDEO);
    const draft = { streamId, fileName: 'film.mp4', sizeBytes: 1 };
    expect(await uploads.create(content.owner, draft)).toMatchObject({ streamId, parts: [] });
  });

  test('one that is refused leaves nothing in the store', async () => {
    const { id: streamId } = await content.streams.create(content.owner, VIDEO);
    const stranger = await addMember(content.database);
    const draft = { streamId, fileName: 'film.mp4', sizeBytes: 1 };
    await expect(content.uploads.create(stranger, draft)).rejects.toMatchObject({ status: 404 });
    expect(await readdir(join(content.directory, 'media', 'uploads'))).toEqual([]);
  });
});
