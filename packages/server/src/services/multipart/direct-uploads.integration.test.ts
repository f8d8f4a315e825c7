import { completeUpload, createUpload, getUpload, signParts } from '@commoncast/core/multipart/api';
import type { UploadedPart } from '@commoncast/core/multipart/schema';
import { createVod, deleteVod } from '@commoncast/core/streams/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { completion } from '../../../test/content/content-fixture.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { whyNoSwift } from '../../../test/storage/find-swift.ts';
import { useSwift } from '../../../test/storage/use-swift.ts';

const MiB = 1_048_576;
const SIZES = [8 * MiB, 8 * MiB, 1000];
const SIZE_BYTES = 16 * MiB + 1000;

describe.skipIf(whyNoSwift() !== null)('parts that browsers send to S3 themselves', () => {
  const swift = useSwift();

  describe.each(databaseUnderTest())('on $kind', ({ open }) => {
    const clock = createTestClock();
    let server: TestServer;
    let owner: SignedUp;
    beforeAll(async () => {
      const bucket = { ...(await swift.newBucket()), publicEndpoint: swift.endpoint };
      server = await startTestServer({ database: await open(), config: { bucket }, clock: clock.read });
      owner = await server.signUp();
    });
    afterAll(() => server?.close());

    async function begin() {
      const { id } = await owner.client.call(createVod, { body: { name: 'A film' } });
      const body = { streamId: id, fileName: 'film.mp4', sizeBytes: SIZE_BYTES };
      return await owner.client.call(createUpload, { body });
    }
    const sign = (uploadId: string, ...partNumbers: number[]) =>
      owner.client.call(signParts, { params: { uploadId }, body: { partNumbers } });
    const put = (url: string, sizeBytes: number) =>
      fetch(url, { method: 'PUT', body: Buffer.alloc(sizeBytes, 'x') });
    async function send({ partNumber, url, sizeBytes }: Awaited<ReturnType<typeof sign>>['parts'][number]) {
      const answer = await put(url, sizeBytes);
      expect(answer.status).toBe(200);
      return { partNumber, sizeBytes, etag: answer.headers.get('etag') ?? '' } satisfies UploadedPart;
    }

    test('arrive at their addresses, and complete the upload with their ETags', async () => {
      const { uploadId, isDirect } = await begin();
      expect(isDirect).toBe(true);
      const { parts, goodForS } = await sign(uploadId, 1, 2, 3);
      expect(parts.map(({ partNumber, sizeBytes }) => [partNumber, sizeBytes])).toEqual(
        SIZES.map((sizeBytes, index) => [index + 1, sizeBytes]),
      );
      expect(goodForS).toBe(900);
      const sent = [];
      for (const part of parts) sent.push(await send(part));
      const done = await owner.client.call(completeUpload, { params: { uploadId }, body: completion(sent) });
      expect(done.sizeBytes).toBe(SIZE_BYTES);
      await expect(sign(uploadId, 1)).rejects.toMatchObject({ status: 404 });
    });

    test('are listed for whoever goes on, and completed only if all are there', async () => {
      const { uploadId } = await begin();
      const { parts } = await sign(uploadId, 1, 3);
      const sent = [];
      for (const part of parts) sent.push(await send(part));
      const again = await owner.client.call(getUpload, { params: { uploadId } });
      expect([again.parts, again.isDirect]).toEqual([sent, true]);
      await expect(
        owner.client.call(completeUpload, { params: { uploadId }, body: completion(sent) }),
      ).rejects.toMatchObject({ code: 'INVALID_PART' });
    });

    test('are refused at another address, of another size, and once it has expired', async () => {
      const { uploadId } = await begin();
      const [last] = (await sign(uploadId, 3)).parts;
      const { url, sizeBytes } = last ?? { url: '', sizeBytes: 0 };
      const statusOf = async (address: string, size = sizeBytes) => (await put(address, size)).status;
      expect(await statusOf(url.replace('partNumber=3', 'partNumber=2'))).toBe(403);
      expect(await statusOf(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=90000'))).toBe(403);
      expect(await statusOf(url.replace(/.(?=$|&)/, (end) => (end === '0' ? '1' : '0')))).toBe(403);
      expect(await statusOf(url, sizeBytes + 1)).toBe(403);
      expect(await statusOf(url, sizeBytes - 1)).toBe(403);
      const { parts } = await owner.client.call(getUpload, { params: { uploadId } });
      expect(parts).toEqual([]);
      expect(await statusOf(url)).toBe(200);
      clock.pass(-16 * 60_000);
      const [expired] = (await sign(uploadId, 3)).parts;
      clock.pass(16 * 60_000);
      await expect.poll(() => statusOf(expired?.url ?? ''), { timeout: 20_000 }).toBe(403);
    });

    test('have addresses only for those who may, and for parts that the file has', async () => {
      const { uploadId, streamId } = await begin();
      const stranger = await server.signUp();
      const asked = { params: { uploadId }, body: { partNumbers: [1] } };
      await expect(stranger.client.call(signParts, asked)).rejects.toMatchObject({ status: 404 });
      await expect(sign(uploadId, 4)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { partNumbers: 'The file has not so many parts' },
      });
      for (const none of [[], [0], [1.5], Array.from({ length: 21 }, (_, index) => index + 1)])
        await expect(sign(uploadId, ...none)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
      await owner.client.call(deleteVod, { params: { id: streamId } });
      await expect(sign(uploadId, 1)).rejects.toMatchObject({ status: 404 });
    });

    test('keep their upload from being taken for abandoned', async () => {
      const { uploadId } = await begin();
      const touchedAt = async () => {
        const row = await server.database.root
          .selectFrom('multipart_upload')
          .select('touched_at')
          .where('id', '=', uploadId)
          .executeTakeFirstOrThrow();
        return row.touched_at.getTime();
      };
      const before = await touchedAt();
      clock.pass(60_000);
      await sign(uploadId, 1);
      expect(await touchedAt()).toBeGreaterThanOrEqual(before + 60_000);
    });

    test('may leave the studio’s pages for the store, and no other page', async () => {
      const policyOf = async (path: string) =>
        (await server.fetch(path)).headers.get('content-security-policy') ?? '';
      expect(await policyOf('/login')).toMatch(new RegExp(`connect-src [^;]*${swift.endpoint}(;|$)`));
      for (const path of ['/v/x', '/embed/x']) expect(await policyOf(path)).not.toContain(swift.endpoint);
    });
  });
});

test('parts of a server with a disk come through it', async () => {
  const server = await startTestServer();
  try {
    const { client } = await server.signUp();
    const { id } = await client.call(createVod, { body: { name: 'A film' } });
    const body = { streamId: id, fileName: 'film.mp4', sizeBytes: 5 };
    const { uploadId, isDirect } = await client.call(createUpload, { body });
    expect(isDirect).toBe(false);
    await expect(
      client.call(signParts, { params: { uploadId }, body: { partNumbers: [1] } }),
    ).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      message: 'Parts of this upload are sent to the platform itself',
    });
  } finally {
    await server.close();
  }
});
