import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MAX_PART_BYTES, MIN_PART_BYTES } from '@commoncast/core/multipart/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, completion, withContent } from '../../../test/content/content-fixture.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import type { Member } from '../../callers/member.ts';
import { forbidden } from '../../problems/problems.ts';
import type { Storage } from '../../storage/storage.ts';
import { createVideosOfUploads } from '../streams/create-videos-of-uploads.ts';
import { createMultipartService, type PartHeaders } from './service.ts';

const BYTES = Buffer.from('a film');
const MD5 = createHash('md5').update(BYTES).digest();
const ETAG = `"${MD5.toString('hex')}"`;

/** A part that is sent: the first, of the whole film, unless it says otherwise. */
interface Sent extends Partial<PartHeaders> {
  readonly partNumber?: number;
  readonly bytes?: Buffer;
}

const NOT_FOUND = expect.objectContaining({ status: 404, code: 'NOT_FOUND' });
const invalidField = (field: string, sentence: string) =>
  expect.objectContaining({ status: 400, code: 'VALIDATION_FAILED', fields: { [field]: sentence } });
const notTransition = (message: string) =>
  expect.objectContaining({ status: 409, code: 'ILLEGAL_TRANSITION', message });

describe.each(databaseUnderTest())('the service of uploads in parts, on $kind', ({ open }) => {
  let content: Awaited<ReturnType<typeof withContent>>;
  let owner: Member;

  beforeAll(async () => {
    content = await withContent(open());
  });
  afterAll(() => content.close());
  beforeEach(async () => {
    owner = await addMember(content.database);
  });

  const newVideo = async () =>
    (
      await content.streams.create(owner, {
        name: 'A film',
        description: '',
        logo: '',
        accessVisibility: 'PUBLIC',
      })
    ).id;
  const begin = async (sizeBytes = BYTES.length, streamId?: string) =>
    await content.uploads.create(owner, {
      streamId: streamId ?? (await newVideo()),
      fileName: 'film.mp4',
      sizeBytes,
    });
  const sending = (
    id: string,
    { partNumber = 1, bytes = BYTES, ...headers }: Sent = {},
    uploads = content.uploads,
  ) =>
    uploads.putPart(owner, id, partNumber, Readable.from([bytes]), {
      ...{ sizeBytes: bytes.length, contentMd5: undefined },
      ...headers,
    });
  const completing = (id: string, uploads = content.uploads) =>
    uploads.complete(owner, id, completion([{ partNumber: 1, etag: ETAG }]));

  /** The service over a store in which something else happens at a certain moment. */
  const serviceOver = (changed: Partial<Storage>) =>
    createMultipartService({
      database: content.database,
      storage: { ...content.storage, ...changed },
      clock: content.clock,
      videos: createVideosOfUploads(content),
    });

  const rowOf = (id: string) =>
    content.database.root.selectFrom('multipart_upload').selectAll().where('id', '=', id).executeTakeFirst();
  const stateOf = async (id: string) => (await rowOf(id))?.state;
  const statusOf = async (videoId: string) =>
    (await content.streams.get(owner, videoId)).progress.status as string;
  const jobsOf = async (videoId: string) =>
    (
      await sql`select id from pgboss.job where name = 'transcode' and data ->> 'videoId' = ${videoId}`.execute(
        content.database.root,
      )
    ).rows.length;

  test('a new upload is told and kept as it was announced, and the video waits for that file', async () => {
    const streamId = await newVideo();
    const before = Date.now();
    const upload = await begin(9 * MIN_PART_BYTES, streamId);
    expect(upload).toEqual({
      isDirect: false,
      uploadId: expect.any(String),
      streamId,
      fileName: 'film.mp4',
      sizeBytes: 9 * MIN_PART_BYTES,
      partBytes: 8 * 1024 * 1024,
      parts: [],
      createdDate: expect.any(String),
    });
    expect(Date.parse(upload.createdDate)).toBeGreaterThanOrEqual(before);
    expect(await content.uploads.get(owner, upload.uploadId)).toEqual(upload);
    expect(await rowOf(upload.uploadId)).toMatchObject({ business_id: owner.businessId, state: 'OPEN' });
    expect(await content.streams.get(owner, streamId)).toMatchObject({
      progress: { status: 'UPLOADING' },
      fileName: 'film.mp4',
      uploadId: upload.uploadId,
    });
  });

  test('a member who may not write videos can do nothing with uploads', async () => {
    const streamId = await newVideo();
    const { uploadId } = await begin();
    const guest: Member = {
      ...owner,
      require: (permission) => {
        if (permission === 'video:write') throw forbidden();
      },
    };
    const headers = { sizeBytes: BYTES.length, contentMd5: undefined };
    const refused = [
      () => content.uploads.create(guest, { streamId, fileName: 'film.mp4', sizeBytes: 1 }),
      () => content.uploads.get(guest, uploadId),
      () => content.uploads.putPart(guest, uploadId, 1, Readable.from([BYTES]), headers),
      () => content.uploads.complete(guest, uploadId, completion([{ partNumber: 1, etag: ETAG }])),
      () => content.uploads.abort(guest, uploadId),
    ];
    for (const call of refused)
      await expect(call()).rejects.toEqual(expect.objectContaining({ status: 403, code: 'FORBIDDEN' }));
    expect((await content.uploads.get(owner, uploadId)).parts).toEqual([]);
    expect((await content.streams.get(owner, streamId)).uploadId).toBeNull();
  });

  test('a video takes one file: no second upload beside an open one, and none once it is in the making', async () => {
    const { uploadId, streamId } = await begin();
    await expect(begin(1, streamId)).rejects.toEqual(
      notTransition('Another upload for this video is open: resume it or give it up'),
    );
    expect((await content.streams.get(owner, streamId)).uploadId).toBe(uploadId);
    await sending(uploadId);
    await completing(uploadId);
    await expect(begin(1, streamId)).rejects.toEqual(notTransition('This video has its file already'));
    const kept = await content.database.root
      .selectFrom('multipart_upload')
      .select('id')
      .where('video_id', '=', streamId)
      .execute();
    expect(kept).toEqual([{ id: uploadId }]);
  });

  test('a part may have 1 byte to the size of the file, and no byte more', async () => {
    const tiny = await begin(1);
    expect(await sending(tiny.uploadId, { bytes: Buffer.from('x') })).toMatchObject({ sizeBytes: 1 });
    const { uploadId } = await begin(3);
    const refused = invalidField('content-length', 'A part has 1 byte to 64 MiB, and no more than the file');
    await expect(sending(uploadId, { bytes: Buffer.alloc(0) })).rejects.toEqual(refused);
    await expect(sending(uploadId, { bytes: Buffer.alloc(4) })).rejects.toEqual(refused);
    expect((await content.uploads.get(owner, uploadId)).parts).toEqual([]);
    expect(await sending(uploadId, { bytes: Buffer.alloc(3) })).toMatchObject({ sizeBytes: 3 });
  });

  test('a part of a large file may announce 64 MiB, and no byte more', async () => {
    const { uploadId } = await begin(2 * MAX_PART_BYTES);
    await expect(sending(uploadId, { sizeBytes: MAX_PART_BYTES + 1 })).rejects.toEqual(
      invalidField('content-length', 'A part has 1 byte to 64 MiB, and no more than the file'),
    );
    // It is read, and turns out to be shorter than announced.
    await expect(sending(uploadId, { sizeBytes: MAX_PART_BYTES })).rejects.toEqual(
      invalidField('content-length', 'The part has not as many bytes as Content-Length says'),
    );
  });

  test('parts are numbered as far as the smallest parts would need, and no further', async () => {
    const { uploadId } = await begin(MIN_PART_BYTES + 1);
    expect(await sending(uploadId, { partNumber: 2 })).toMatchObject({ partNumber: 2 });
    await expect(sending(uploadId, { partNumber: 3 })).rejects.toEqual(
      invalidField('partNumber', 'The file has not so many parts'),
    );
    const exact = await begin(2 * MIN_PART_BYTES);
    await expect(sending(exact.uploadId, { partNumber: 3 })).rejects.toMatchObject({ status: 400 });
    expect((await content.uploads.get(owner, uploadId)).parts).toMatchObject([{ partNumber: 2 }]);
  });

  test('says what was wrong with a part, and keeps nothing of it', async () => {
    const { uploadId } = await begin();
    const other = createHash('md5').update('another').digest('base64');
    await expect(sending(uploadId, { sizeBytes: undefined })).rejects.toEqual(
      invalidField('content-length', 'Content-Length is required'),
    );
    await expect(sending(uploadId, { contentMd5: other })).rejects.toEqual(
      invalidField('content-md5', 'The part arrived damaged: its MD5 is not the one in Content-MD5'),
    );
    await expect(sending(uploadId, { sizeBytes: 5 })).rejects.toEqual(
      invalidField('content-length', 'The part has not as many bytes as Content-Length says'),
    );
    const full = new Error('the disk is full');
    const uploads = serviceOver({ putPart: () => Promise.reject(full) });
    await expect(sending(uploadId, {}, uploads)).rejects.toBe(full);
    expect((await content.uploads.get(owner, uploadId)).parts).toEqual([]);
    expect(await sending(uploadId, { contentMd5: MD5.toString('base64') })).toEqual({
      partNumber: 1,
      etag: ETAG,
      sizeBytes: BYTES.length,
    });
  });

  test('a part for an upload whose folder is gone is not found', async () => {
    const { uploadId } = await begin();
    await sending(uploadId);
    await rm(join(content.directory, 'media', 'uploads', uploadId), { recursive: true });
    await expect(sending(uploadId)).rejects.toEqual(NOT_FOUND);
  });

  test('a part that arrives makes its own upload look alive, and no other', async () => {
    const first = await begin();
    const second = await begin();
    const touchedAt = async (id: string) => (await rowOf(id))?.touched_at.getTime();
    const before = await touchedAt(second.uploadId);
    content.time.movedMs += 60_000;
    await sending(first.uploadId);
    expect((await touchedAt(first.uploadId)) ?? 0).toBeGreaterThanOrEqual((before ?? 0) + 60_000);
    expect(await touchedAt(second.uploadId)).toBe(before);
  });

  test('a part that comes in while its upload is completed is not acknowledged', async () => {
    const { uploadId, streamId } = await begin();
    await sending(uploadId);
    const uploads = serviceOver({
      putPart: async (...part) => {
        const stored = await content.storage.putPart(...part);
        await completing(uploadId);
        return stored;
      },
    });
    const completedAt = await rowOf(uploadId);
    content.time.movedMs += 60_000;
    await expect(sending(uploadId, {}, uploads)).rejects.toEqual(NOT_FOUND);
    expect((await rowOf(uploadId))?.touched_at).toEqual(completedAt?.touched_at);
    expect([await stateOf(uploadId), await statusOf(streamId)]).toEqual(['COMPLETED', 'PROCESSING']);
  });

  test('an upload that is given up while it is being completed stays given up, and no video is made', async () => {
    const { uploadId, streamId } = await begin();
    const other = await begin();
    await sending(uploadId);
    const uploads = serviceOver({
      listParts: async (handle) => {
        const parts = await content.storage.listParts(handle);
        // The row stays for a moment: its parts are being removed.
        await content.database.root
          .updateTable('multipart_upload')
          .set({ state: 'ABORTED' })
          .where('id', '=', uploadId)
          .execute();
        return parts;
      },
    });
    await expect(completing(uploadId, uploads)).rejects.toEqual(NOT_FOUND);
    expect([await stateOf(uploadId), await stateOf(other.uploadId)]).toEqual(['ABORTED', 'OPEN']);
    expect([await statusOf(streamId), await jobsOf(streamId)]).toEqual(['UPLOADING', 0]);
  });

  test('two completions that look at the same moment are one, whichever comes second', async () => {
    const { uploadId, streamId } = await begin();
    await sending(uploadId);
    const answers: unknown[] = [];
    const uploads = serviceOver({
      listParts: async (handle) => {
        const parts = await content.storage.listParts(handle);
        answers.push(await completing(uploadId));
        return parts;
      },
    });
    expect(await completing(uploadId, uploads)).toEqual(answers[0]);
    expect(await jobsOf(streamId)).toBe(1);
    expect(await rowOf(uploadId)).toMatchObject({
      state: 'COMPLETED',
      parts: [{ partNumber: 1, etag: ETAG, sizeBytes: BYTES.length }],
      etag: `"${createHash('md5').update(MD5).digest('hex')}-1"`,
    });
  });

  test('a video that is deleted while its upload is being completed is not made', async () => {
    const { uploadId, streamId } = await begin();
    await sending(uploadId);
    const uploads = serviceOver({
      listParts: async (handle) => {
        await content.streams.remove(owner, streamId);
        return await content.storage.listParts(handle);
      },
    });
    await expect(completing(uploadId, uploads)).rejects.toEqual(NOT_FOUND);
    expect([await stateOf(uploadId), await jobsOf(streamId)]).toEqual(['OPEN', 0]);
  });

  test('completing closes one upload and leaves the others open', async () => {
    const { uploadId, streamId } = await begin();
    const other = await begin();
    await sending(uploadId);
    expect(await completing(uploadId)).toMatchObject({ uploadId, streamId, sizeBytes: BYTES.length });
    expect([await stateOf(uploadId), await stateOf(other.uploadId)]).toEqual(['COMPLETED', 'OPEN']);
    await expect(content.uploads.get(owner, uploadId)).rejects.toEqual(NOT_FOUND);
    const another = completion([{ partNumber: 1, etag: `"${'0'.repeat(32)}"` }]);
    await expect(content.uploads.complete(owner, uploadId, another)).rejects.toEqual(
      notTransition('This upload was completed with another list of parts'),
    );
  });

  test('giving up removes one upload with its parts and leaves the others', async () => {
    const { uploadId } = await begin();
    const other = await begin();
    await sending(uploadId);
    const part = await sending(other.uploadId);
    await content.uploads.abort(owner, uploadId);
    expect(await rowOf(uploadId)).toBeUndefined();
    expect(await content.storage.listParts({ key: '', name: uploadId })).toEqual([]);
    expect((await content.uploads.get(owner, other.uploadId)).parts).toEqual([part]);
  });

  test('of two who give up the same upload at once, one does it and one hears that it is gone', async () => {
    const { uploadId } = await begin();
    const removed: string[] = [];
    await sending(uploadId);
    const uploads = serviceOver({ abortUpload: async ({ name }) => void removed.push(name) });
    const tries = await Promise.allSettled([uploads.abort(owner, uploadId), uploads.abort(owner, uploadId)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tries).toContainEqual({ status: 'rejected', reason: NOT_FOUND });
    expect(removed).toEqual([uploadId]);
  });
});
