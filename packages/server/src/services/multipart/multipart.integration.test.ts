import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  abortUpload,
  completeUpload,
  createMediaAd,
  createUpload,
  getUpload,
  uploadPart,
} from '@commoncast/core/multipart/api';
import { createAndPublishVod, createVod, deleteVod, getVod } from '@commoncast/core/streams/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completion } from '../../../test/content/content-fixture.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { openJobs } from '../../db/jobs.ts';
import { DOMAINS } from '../../domains.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import { cleanUpVideos } from '../streams/cleanup/clean-up-videos.ts';

const MiB = 1024 * 1024;
const BIG = Buffer.alloc(5 * MiB, 'first part ');
const BIG_TOO = Buffer.alloc(5 * MiB, 'second part ');
const LAST = Buffer.from('the rest');

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes);
const etagOf = (bytes: Uint8Array) => `"${md5(bytes).digest('hex')}"`;
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);
const refusal = (status: number, code: string) => expect.objectContaining({ status, code });

describe.each(databaseUnderTest())('uploads in parts, on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let mediaDirectory: string;

  beforeAll(async () => {
    // Nothing is made from the uploads here, so that their remains can be seen.
    server = await startTestServer({ database: await open(), config: { roles: ['web'] } });
    owner = await server.signUp();
    mediaDirectory = join(server.config.dataDirectory, 'media');
  });
  afterAll(() => server.close());

  async function newUpload(sizeBytes: number) {
    const { id } = await owner.client.call(createVod, { body: { name: 'A film' } });
    const body = { streamId: id, fileName: 'film.mp4', sizeBytes };
    return await owner.client.call(createUpload, { body });
  }

  test('a video and the upload of its file come together, published or not', async () => {
    const ad = { name: 'A film', fileName: 'film.mp4', sizeBytes: 5 };
    const { media, upload } = await owner.client.call(createMediaAd, { body: ad });
    expect(media).toMatchObject({
      ...{ name: 'A film', publishState: 'UnPublished', fileName: 'film.mp4', sizeBytes: 5 },
      ...{ uploadId: upload.uploadId, progress: { status: 'UPLOADING' } },
    });
    expect(upload).toMatchObject({ streamId: media.id, fileName: 'film.mp4', sizeBytes: 5, parts: [] });
    const body = { ...ad, publishState: 'Published' as const };
    const shown = await owner.client.call(createMediaAd, { body });
    expect(shown.media.publishState).toBe('Published');
    const alone = await owner.client.call(createAndPublishVod, { body: { name: 'Without a file' } });
    expect(alone).toMatchObject({ publishState: 'Published', progress: { status: 'UPLOADING' } });
  });

  const put = (uploadId: string, partNumber: number, part: Buffer, headers = {}) =>
    owner.client.call(uploadPart, {
      params: { uploadId, partNumber: String(partNumber) },
      headers,
      body: bytesOf(part),
    });

  const complete = (uploadId: string, parts: { partNumber: number; etag: string }[]) =>
    owner.client.call(completeUpload, { params: { uploadId }, body: completion(parts) });

  /** Without the file that parts are written into, of which their own files tell. */
  const partFiles = async (uploadId: string) => {
    const names = await readdir(join(mediaDirectory, 'uploads', uploadId)).catch(() => []);
    return names.filter((name) => name !== '.whole').sort();
  };

  function rawPart(
    uploadId: string,
    partNumber: number,
    headers: Record<string, string | number>,
  ): ClientRequest {
    const { port } = new URL(server.origin);
    return request({
      port,
      method: 'PUT',
      path: `/stream/multipart-upload/${uploadId}/part/${partNumber}`,
      headers: {
        authorization: `Bearer ${owner.session.accessToken}`,
        'content-type': 'application/octet-stream',
        ...headers,
      },
    });
  }

  test('parts in any order become one file, and the video is being made at once', async () => {
    const upload = await newUpload(BIG.length + BIG_TOO.length + LAST.length);
    expect(upload).toMatchObject({ partBytes: 8 * MiB, parts: [], fileName: 'film.mp4' });
    const { uploadId, streamId } = upload;
    const [third, first, second] = await Promise.all([
      put(uploadId, 3, LAST),
      put(uploadId, 1, BIG),
      put(uploadId, 2, BIG_TOO),
    ]);
    expect(first).toEqual({ partNumber: 1, etag: etagOf(BIG), sizeBytes: BIG.length });
    const parts = [first, second, third];
    expect((await owner.client.call(getUpload, { params: { uploadId } })).parts).toEqual(parts);
    expect((await owner.client.call(getVod, { params: { id: streamId } })).uploadId).toBe(uploadId);

    const done = await complete(uploadId, parts);
    const md5s = Buffer.concat([BIG, BIG_TOO, LAST].map((part) => md5(part).digest()));
    expect(done).toEqual({
      uploadId,
      streamId,
      etag: `"${md5(md5s).digest('hex')}-3"`,
      sizeBytes: BIG.length + BIG_TOO.length + LAST.length,
    });
    const video = await owner.client.call(getVod, { params: { id: streamId } });
    expect(video).toMatchObject({ progress: { status: 'PROCESSING' }, fileName: 'film.mp4', uploadId: null });
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'transcode' and data ->> 'videoId' = ${streamId}
    `.execute(server.database.root);
    expect(rows).toEqual([{ data: { videoId: streamId, uploadId } }]);

    expect(await complete(uploadId, parts)).toEqual(done);
    await expect(complete(uploadId, parts.slice(0, 2))).rejects.toEqual(refusal(409, 'ILLEGAL_TRANSITION'));
    await expect(put(uploadId, 1, BIG)).rejects.toEqual(refusal(404, 'NOT_FOUND'));
    await expect(owner.client.call(abortUpload, { params: { uploadId } })).rejects.toEqual(
      refusal(404, 'NOT_FOUND'),
    );
  });

  test('the ETag is in the header, too', async () => {
    const { uploadId } = await newUpload(LAST.length);
    const answer = await owner.client.open(uploadPart, {
      params: { uploadId, partNumber: '1' },
      body: bytesOf(LAST),
    });
    expect(answer.headers.get('etag')).toBe(etagOf(LAST));
  });

  test('completing twice at once makes one job and one answer', async () => {
    const { uploadId, streamId } = await newUpload(LAST.length);
    const part = await put(uploadId, 1, LAST);
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(uploadId, [part])));
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
    const { rows } = await sql`
      select id from pgboss.job where name = 'transcode' and data ->> 'videoId' = ${streamId}
    `.execute(server.database.root);
    expect(rows).toHaveLength(1);
  });

  test('a completion is refused as S3 refuses it, and can be corrected afterwards', async () => {
    const { uploadId } = await newUpload(LAST.length + BIG.length);
    const small = await put(uploadId, 1, LAST);
    const big = await put(uploadId, 2, BIG);
    const wrong = { ...big, etag: etagOf(LAST) };
    await expect(complete(uploadId, [big, small])).rejects.toEqual(refusal(400, 'INVALID_PART_ORDER'));
    await expect(complete(uploadId, [small, wrong])).rejects.toEqual(refusal(400, 'INVALID_PART'));
    await expect(complete(uploadId, [small, { ...big, partNumber: 3 }])).rejects.toEqual(
      refusal(400, 'INVALID_PART'),
    );
    await expect(complete(uploadId, [small, big])).rejects.toEqual(refusal(400, 'ENTITY_TOO_SMALL'));
    await expect(complete(uploadId, [big])).rejects.toThrow(`The parts have ${BIG.length} bytes`);
    await expect(
      owner.client.call(completeUpload, { params: { uploadId }, body: '<!DOCTYPE x><x/>' }),
    ).rejects.toEqual(refusal(400, 'MALFORMED_BODY'));
    const parts = [await put(uploadId, 1, BIG), await put(uploadId, 2, LAST)];
    expect((await complete(uploadId, parts)).sizeBytes).toBe(LAST.length + BIG.length);
  });

  test('a part that is sent again replaces the first', async () => {
    const { uploadId } = await newUpload(LAST.length);
    const first = await put(uploadId, 1, Buffer.from('THE REST'));
    const second = await put(uploadId, 1, LAST);
    expect((await owner.client.call(getUpload, { params: { uploadId } })).parts).toEqual([second]);
    await expect(complete(uploadId, [first])).rejects.toEqual(refusal(400, 'INVALID_PART'));
    expect(await partFiles(uploadId)).toEqual(['1', expect.stringMatching(/^1\.at-0\./)]);
  });

  test('a part that arrives damaged is refused, and nothing of it is kept', async () => {
    const { uploadId } = await newUpload(LAST.length);
    const damaged = { 'content-md5': md5(Buffer.from('another')).digest('base64') };
    await expect(put(uploadId, 1, LAST, damaged)).rejects.toMatchObject({
      status: 400,
      fields: { 'content-md5': expect.stringContaining('damaged') },
    });
    expect(await partFiles(uploadId)).toEqual([]);
    const right = { 'content-md5': md5(LAST).digest('base64') };
    expect((await put(uploadId, 1, LAST, right)).etag).toBe(etagOf(LAST));
  });

  test('an interrupted part leaves nothing', async () => {
    const { uploadId } = await newUpload(BIG.length);
    const sending = rawPart(uploadId, 1, { 'content-length': BIG.length });
    sending.on('error', () => {});
    sending.write(BIG.subarray(0, 3 * MiB));
    await eventually(
      () => partFiles(uploadId),
      (files) => files.includes('1.claim'),
    );
    sending.destroy();
    await eventually(
      () => partFiles(uploadId),
      (files) => files.length === 0,
    );
    expect((await owner.client.call(getUpload, { params: { uploadId } })).parts).toEqual([]);
  });

  test('a part without a length, larger than the file, or with too high a number is refused', async () => {
    const { uploadId } = await newUpload(LAST.length);
    const chunked = rawPart(uploadId, 1, { 'transfer-encoding': 'chunked' });
    chunked.end(LAST);
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      chunked.on('error', reject);
      chunked.on('response', async (response) =>
        resolve({ status: response.statusCode, body: await text(response) }),
      );
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('Content-Length is required');
    await expect(put(uploadId, 1, Buffer.concat([LAST, LAST]))).rejects.toEqual(
      refusal(400, 'VALIDATION_FAILED'),
    );
    await expect(put(uploadId, 2, LAST)).rejects.toEqual(refusal(400, 'VALIDATION_FAILED'));
    await expect(put(uploadId, 0, LAST)).rejects.toEqual(refusal(400, 'VALIDATION_FAILED'));
    await expect(put(uploadId, 10_001, LAST)).rejects.toEqual(refusal(400, 'VALIDATION_FAILED'));
    expect(await partFiles(uploadId)).toEqual([]);
  });

  test('an aborted upload is gone with its parts, and the video may have another', async () => {
    const { uploadId, streamId } = await newUpload(LAST.length);
    await put(uploadId, 1, LAST);
    const body = { streamId, fileName: 'film.mp4', sizeBytes: 1 };
    await expect(owner.client.call(createUpload, { body })).rejects.toEqual(
      refusal(409, 'ILLEGAL_TRANSITION'),
    );
    await owner.client.call(abortUpload, { params: { uploadId } });
    for (const call of [getUpload, abortUpload])
      await expect(owner.client.call(call, { params: { uploadId } })).rejects.toEqual(
        refusal(404, 'NOT_FOUND'),
      );
    await expect(put(uploadId, 1, LAST)).rejects.toEqual(refusal(404, 'NOT_FOUND'));
    await expect(readdir(join(mediaDirectory, 'uploads', uploadId))).rejects.toThrow('ENOENT');
    expect((await owner.client.call(createUpload, { body })).uploadId).not.toBe(uploadId);
  });

  test('opening two uploads for one video at once opens one', async () => {
    const { id } = await owner.client.call(createVod, { body: { name: 'A film' } });
    const body = { streamId: id, fileName: 'film.mp4', sizeBytes: 1 };
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => owner.client.call(createUpload, { body })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test("another business's upload does not exist", async () => {
    const { uploadId, streamId } = await newUpload(LAST.length);
    const part = await put(uploadId, 1, LAST);
    const stranger = await server.signUp();
    const params = { uploadId };
    const notFound = refusal(404, 'NOT_FOUND');
    await expect(stranger.client.call(getUpload, { params })).rejects.toEqual(notFound);
    await expect(
      stranger.client.call(uploadPart, { params: { uploadId, partNumber: '1' }, body: bytesOf(LAST) }),
    ).rejects.toEqual(notFound);
    await expect(stranger.client.call(completeUpload, { params, body: completion([part]) })).rejects.toEqual(
      notFound,
    );
    // Not even an invalid body is reported.
    await expect(stranger.client.call(completeUpload, { params, body: 'no list at all' })).rejects.toEqual(
      notFound,
    );
    await expect(stranger.client.call(abortUpload, { params })).rejects.toEqual(notFound);
    const body = { streamId, fileName: 'x', sizeBytes: 1 };
    await expect(stranger.client.call(createUpload, { body })).rejects.toEqual(notFound);
    expect((await owner.client.call(getUpload, { params })).parts).toEqual([part]);
  });

  test('the upload of a deleted video takes no more parts', async () => {
    const { uploadId, streamId } = await newUpload(LAST.length);
    const part = await put(uploadId, 1, LAST);
    await owner.client.call(deleteVod, { params: { id: streamId } });
    await expect(put(uploadId, 1, LAST)).rejects.toEqual(refusal(404, 'NOT_FOUND'));
    await expect(complete(uploadId, [part])).rejects.toEqual(refusal(404, 'NOT_FOUND'));
  });

  test('an upload abandoned for 24 hours is removed, and the video says why it has no file', async () => {
    const left = await newUpload(LAST.length);
    await put(left.uploadId, 1, LAST);
    const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000);
    const storage = createDiskStorage({ directory: mediaDirectory, secret: '' });
    const jobs = await openJobs(server.database, DOMAINS.queues);
    const scratchDirectory = join(server.config.dataDirectory, 'scratch');
    const parts = { database: server.database, storage, jobs, scratchDirectory, onFailure: () => {} };
    await cleanUpVideos({ ...parts, clock: hours(23) });
    expect(await partFiles(left.uploadId)).toEqual([expect.stringMatching(/^1\.at-0\./)]);
    await cleanUpVideos({ ...parts, clock: hours(25) });
    await jobs.stop();
    await expect(readdir(join(mediaDirectory, 'uploads', left.uploadId))).rejects.toThrow('ENOENT');
    const video = await owner.client.call(getVod, { params: { id: left.streamId } });
    expect(video.uploadId).toBeNull();
    expect(video.progress).toMatchObject({
      status: 'FAILED',
      failureReason: 'The upload was not finished within 24 hours. Please upload the file again.',
    });
  });
});
