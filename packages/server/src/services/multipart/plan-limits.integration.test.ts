import { PLAN_LIMITS, STORED_BYTES } from '@commoncast/core/business/plans';
import {
  abortUpload,
  completeUpload,
  createMediaAd,
  createUpload,
  uploadPart,
} from '@commoncast/core/multipart/api';
import { createVod, listByCategory } from '@commoncast/core/streams/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completion } from '../../../test/content/content-fixture.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const BYTES = Buffer.from('the film');
const refusal = (status: number, code: string) => expect.objectContaining({ status, code });

describe.each(databaseUnderTest())('what a plan allows of uploads, on $kind', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    // Nothing is made from the uploads here.
    server = await startTestServer({ database: await open(), config: { roles: ['web'] } });
  });
  afterAll(() => server.close());

  test('where there is no room for a file, there is no video either', async () => {
    const ad = { name: 'A film', fileName: 'film.mp4', sizeBytes: 5 };
    const full = await server.signUp();
    const { upload: first } = await full.client.call(createMediaAd, { body: ad });
    await server.database.root
      .updateTable('multipart_upload')
      .set({ size_bytes: STORED_BYTES.FREE })
      .where('id', '=', first.uploadId)
      .execute();
    await expect(full.client.call(createMediaAd, { body: ad })).rejects.toEqual(
      refusal(409, 'PLAN_LIMIT_REACHED'),
    );
    const videos = await full.client.call(listByCategory, { query: { category: 'VOD' } });
    expect(videos.totalElements).toBe(1);
  });

  test('a business has no more open uploads than its plan allows, even when many are started at once', async () => {
    const full = await server.signUp();
    const newVideo = async () => (await full.client.call(createVod, { body: { name: 'A film' } })).id;
    const begin = (streamId: string) =>
      full.client.call(createUpload, { body: { streamId, fileName: 'film.mp4', sizeBytes: 1 } });
    const limit = PLAN_LIMITS.FREE.openUploads;
    for (let open = 0; open < limit - 1; open += 1) await begin(await newVideo());
    const videos = [await newVideo(), await newVideo(), await newVideo()];
    const answers = await Promise.allSettled(videos.map(begin));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([
      expect.objectContaining({ reason: refusal(409, 'PLAN_LIMIT_REACHED') }),
      expect.objectContaining({
        reason: expect.objectContaining({ message: 'Your plan allows 100 unfinished uploads at once' }),
      }),
    ]);
    const begun = answers.find((answer) => answer.status === 'fulfilled');
    await full.client.call(abortUpload, { params: { uploadId: begun?.value.uploadId ?? '' } });
    const refused = videos[answers.findIndex(({ status }) => status === 'rejected')] ?? '';
    expect(await begin(refused)).toMatchObject({ streamId: refused });
  });

  test('a business stores no more bytes than its plan allows, even when two uploads are started at once', async () => {
    const full = await server.signUp();
    const newVideo = async () => (await full.client.call(createVod, { body: { name: 'A film' } })).id;
    const begin = async (sizeBytes: number) =>
      full.client.call(createUpload, {
        body: { streamId: await newVideo(), fileName: 'film.mp4', sizeBytes },
      });
    const { uploadId } = await begin(1);
    const grow = (sizeBytes: number) =>
      server.database.root
        .updateTable('multipart_upload')
        .set({ size_bytes: sizeBytes })
        .where('id', '=', uploadId)
        .execute();
    await grow(STORED_BYTES.FREE - BYTES.length);
    const answers = await Promise.allSettled([begin(BYTES.length), begin(BYTES.length)]);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([
      expect.objectContaining({
        reason: expect.objectContaining({
          status: 409,
          code: 'PLAN_LIMIT_REACHED',
          message:
            'Your plan stores up to 500 GB of uploaded files, and 500 GB are in use. A deleted video frees its space after 7 days.',
        }),
      }),
    ]);
    const begun = answers.find((answer) => answer.status === 'fulfilled')?.value.uploadId ?? '';
    const open = await server.database.root
      .selectFrom('multipart_upload')
      .select('id')
      .where('business_id', '=', full.business.id)
      .execute();
    expect(open.map(({ id }) => id).sort()).toEqual([uploadId, begun].sort());

    const params = { uploadId: begun };
    const part = await full.client.call(uploadPart, {
      params: { ...params, partNumber: '1' },
      body: new Uint8Array(BYTES),
    });
    await grow(STORED_BYTES.FREE);
    const body = completion([part]);
    await expect(full.client.call(completeUpload, { params, body })).rejects.toEqual(
      refusal(409, 'PLAN_LIMIT_REACHED'),
    );
    await full.client.call(abortUpload, { params: { uploadId } });
    expect((await full.client.call(completeUpload, { params, body })).sizeBytes).toBe(BYTES.length);
  });
});
