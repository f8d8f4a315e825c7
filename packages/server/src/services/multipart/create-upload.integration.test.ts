import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type ContentFixture, useContent } from '../../../test/content/content-fixture.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { createVideosOfUploads } from '../streams/create-videos-of-uploads.ts';
import { createMultipartService } from './service.ts';

const VIDEO = { name: 'A film', description: '', logo: '', accessVisibility: 'PUBLIC' } as const;
const BYTES = Buffer.from('a film');
const HEADERS = { sizeBytes: BYTES.length, contentMd5: undefined };

describe.each(databaseUnderTest())('the beginning of an upload, on $kind', ({ open }) => {
  let content: ContentFixture;
  /** What the store has begun, and what it has given up again. */
  let begun: string[];
  let aborted: string[];

  useContent(open, (fresh) => {
    content = fresh;
    begun = [];
    aborted = [];
  });

  /** The service over a store that generates names of its own, as S3 does. */
  function servicesNaming(beforeName: () => Promise<unknown> = async () => {}) {
    const { storage } = content;
    return createMultipartService({
      ...content,
      storage: {
        ...storage,
        createUpload: async (key) => {
          const name = `named-${begun.length}`;
          begun.push(name);
          const handle = await storage.createUpload(key, name);
          await beforeName();
          return handle;
        },
        abortUpload: async (handle) => {
          aborted.push(handle.name);
          await storage.abortUpload(handle);
        },
      },
      videos: createVideosOfUploads(content),
    });
  }

  async function begin(uploads: ReturnType<typeof servicesNaming>) {
    const { id: streamId } = await content.streams.create(content.owner, VIDEO);
    const draft = { streamId, fileName: 'film.mp4', sizeBytes: BYTES.length };
    const { uploadId } = await uploads.create(content.owner, draft);
    const send = () => uploads.putPart(content.owner, uploadId, 1, Readable.from([BYTES]), HEADERS);
    return { uploadId, streamId, send };
  }

  test('is rows only: the store hears of it with the first part', async () => {
    const uploads = servicesNaming();
    const { uploadId, send } = await begin(uploads);
    expect((await uploads.get(content.owner, uploadId)).parts).toEqual([]);
    expect(begun).toEqual([]);
    await send();
    await send();
    expect(begun).toEqual(['named-0']);
    expect((await uploads.get(content.owner, uploadId)).parts).toHaveLength(1);
  });

  test('of first parts that arrive together, all end up in one upload', async () => {
    const waiting = Promise.withResolvers<void>();
    const uploads = servicesNaming(async () => {
      if (begun.length === 2) waiting.resolve();
      await waiting.promise;
    });
    const { uploadId, send } = await begin(uploads);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect([begun.toSorted(), aborted.length]).toEqual([['named-0', 'named-1'], 1]);
    expect((await uploads.get(content.owner, uploadId)).parts).toEqual([first]);
  });

  test('given up during its first part, it leaves nothing in the store', async () => {
    const uploads = servicesNaming(async () => {
      await uploads.abort(content.owner, uploadId);
      await turn();
    });
    const { uploadId, send } = await begin(uploads);
    await expect(send()).rejects.toMatchObject({ status: 404 });
    expect(aborted).toEqual(begun);
  });

  test('a store that is called inside a transaction throws', async () => {
    const { database, storage } = content;
    for (const call of [
      () => storage.head('a'),
      () => storage.put('a', []),
      () => storage.delete('a'),
      () => storage.createUpload('a', 'b'),
    ])
      await expect(database.transaction(async () => await call())).rejects.toMatchObject({
        code: 'QUERY_OUTSIDE_TRANSACTION',
      });
    expect(await storage.head('a')).toBeNull();
  });
});
