import { createHash, randomUUID } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Storage, UploadHandle } from '../../src/storage/storage.ts';

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');
const bytes = Buffer.from('a part of a film');
const promise = { sizeBytes: bytes.length };
const minute = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** What every store does with the parts of an upload. */
export function testParts(name: string, open: () => Promise<Storage>): void {
  describe(`parts, on ${name}`, () => {
    const newName = () => `upload-${randomUUID()}`;
    async function withUpload() {
      const storage = await open();
      const upload = await storage.createUpload('originals/v', newName());
      const send = (partNumber: number, content: string) =>
        storage.putPart(upload, partNumber, [Buffer.from(content)], { sizeBytes: content.length });
      const joined = async () => text((await storage.get('originals/v')).body);
      return { storage, upload, send, joined };
    }
    const threeParts = async () => {
      const begun = await withUpload();
      const parts = [];
      for (const [index, content] of ['one-', 'two-', 'three'].entries())
        parts.push(await begun.send(index + 1, content));
      return { ...begun, parts };
    };

    test('a part is answered with its number, size and ETag, which the list repeats', async () => {
      const { storage, upload } = await withUpload();
      expect(await storage.listParts(upload)).toEqual([]);
      const part = await storage.putPart(upload, 1, [bytes], promise);
      expect(part).toEqual({ partNumber: 1, etag: expect.stringMatching(/^".+"$/), sizeBytes: bytes.length });
      expect(await storage.listParts(upload)).toEqual([part]);
    });

    test('many parts are listed in ascending order, and joined in it', async () => {
      const { storage, upload, send, joined } = await withUpload();
      const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
      await Promise.all(numbers.toReversed().map((number) => send(number, `${number},`)));
      const parts = await storage.listParts(upload);
      expect(parts.map(({ partNumber }) => partNumber)).toEqual(numbers);
      await storage.completeUpload(upload, parts);
      expect(await joined()).toBe(`${numbers.join(',')},`);
    });

    test('a second part of the same number replaces the first, even when many race', async () => {
      const { storage, upload } = await withUpload();
      const senders = Array.from({ length: 8 }, (_, sender) => Buffer.alloc(1000 + sender, sender));
      const sent = await Promise.allSettled(
        senders.map((each) => storage.putPart(upload, 1, [each], { sizeBytes: each.length })),
      );
      // Those who lose may be told so, but never that it is their own fault.
      for (const each of sent)
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'UNAVAILABLE' });
      const [part, ...others] = await storage.listParts(upload);
      expect(others).toEqual([]);
      const winner = senders.find(
        (_, at) => sent[at]?.status === 'fulfilled' && sent[at].value.etag === part?.etag,
      );
      expect(winner?.length).toBe(part?.sizeBytes);
      await storage.completeUpload(upload, [part!]);
      expect(await buffer((await storage.get('originals/v')).body)).toEqual(winner);
    });

    test.each([
      ['shorter than promised', [bytes], { sizeBytes: bytes.length + 1 }, 'INCOMPLETE_BODY'],
      ['longer than promised', [bytes], { sizeBytes: bytes.length - 1 }, 'INCOMPLETE_BODY'],
      ['longer by a chunk', [bytes, bytes], promise, 'INCOMPLETE_BODY'],
      ['with another MD5', [bytes], { ...promise, contentMd5: md5(Buffer.from('x')) }, 'BAD_DIGEST'],
    ])('a part %s is refused, and the part that was there stays', async (_, source, wrong, code) => {
      const { storage, upload, send } = await withUpload();
      const first = await send(1, 'first');
      await expect(storage.putPart(upload, 1, source, wrong)).rejects.toMatchObject({ code });
      expect(await storage.listParts(upload)).toEqual([first]);
    });

    test('the right Content-MD5 is accepted', async () => {
      const { storage, upload } = await withUpload();
      const part = storage.putPart(upload, 1, [bytes], { ...promise, contentMd5: md5(bytes) });
      expect(await part).toMatchObject(promise);
    });

    test('a sender that goes away in the middle leaves nothing', async () => {
      const { storage, upload } = await withUpload();
      const goesAway = (async function* () {
        yield bytes;
        yield bytes;
        throw new Error('aborted');
      })();
      await expect(storage.putPart(upload, 1, goesAway, { sizeBytes: 1000 })).rejects.toThrow('aborted');
      expect(await storage.listParts(upload)).toEqual([]);
    });

    test('an upload that was given up takes no parts and lists none', async () => {
      const { storage, upload, send } = await withUpload();
      await send(1, 'a');
      await storage.abortUpload(upload);
      await storage.abortUpload(upload);
      expect(await storage.listParts(upload)).toEqual([]);
      await expect(send(2, 'a')).rejects.toMatchObject({ code: 'NO_SUCH_UPLOAD' });
      await expect(
        storage.completeUpload(upload, [{ partNumber: 1, etag: '"a"', sizeBytes: 1 }]),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(NO_SUCH_UPLOAD|INVALID_PART)$/) });
    });

    test('parts become one object, and a completion may be repeated', async () => {
      const { storage, upload, parts, joined } = await threeParts();
      const object = await storage.completeUpload(upload, parts);
      expect(object).toMatchObject({ key: 'originals/v', sizeBytes: 13 });
      expect(await joined()).toBe('one-two-three');
      expect(await storage.completeUpload(upload, parts)).toEqual(object);
      expect(await storage.head('originals/v')).toEqual(object);
      // As the cleanup does, which does not know that it is done.
      await storage.abortUpload(upload);
      expect(await joined()).toBe('one-two-three');
    });

    test('two completions at once are one', async () => {
      const { storage, upload, parts, joined } = await threeParts();
      const both = await Promise.allSettled([
        storage.completeUpload(upload, parts),
        storage.completeUpload(upload, parts),
      ]);
      expect(both.map(({ status }) => status)).toContain('fulfilled');
      expect(await joined()).toBe('one-two-three');
    });

    test('only the listed parts are joined', async () => {
      const { storage, upload, parts, joined } = await threeParts();
      await storage.completeUpload(upload, [parts[0]!, parts[2]!]);
      expect(await joined()).toBe('one-three');
    });

    test('a part that is missing, or was replaced after it was listed, is refused', async () => {
      const { storage, upload, parts, send } = await threeParts();
      const missing = { partNumber: 4, etag: parts[0]!.etag, sizeBytes: 4 };
      await expect(storage.completeUpload(upload, [...parts, missing])).rejects.toMatchObject({
        code: 'INVALID_PART',
      });
      await send(2, '2wo-');
      await expect(storage.completeUpload(upload, parts)).rejects.toMatchObject({ code: 'INVALID_PART' });
      expect(await storage.head('originals/v')).toBeNull();
      expect(await storage.listParts(upload)).toHaveLength(3);
    });

    test('a join stops when aborted, and can be done later', async () => {
      const { storage, upload, parts, joined } = await threeParts();
      await expect(storage.completeUpload(upload, parts, AbortSignal.abort())).rejects.toThrow();
      expect(await storage.head('originals/v')).toBeNull();
      await storage.completeUpload(upload, parts);
      expect(await joined()).toBe('one-two-three');
    });

    test('uploads without a part go after a while, and no others', async () => {
      const { storage, upload: begun, send } = await withUpload();
      await send(1, 'a');
      const never: UploadHandle[] = [];
      for (let count = 0; count < 9; count += 1)
        never.push(await storage.createUpload(`originals/never-${count}`, newName()));
      const takesParts = async (upload: UploadHandle) =>
        await storage.putPart(upload, 2, [bytes], promise).then(
          () => true,
          () => false,
        );
      await storage.removeEmptyUploads(minute(-60));
      expect(await takesParts(never[8]!)).toBe(true);
      await storage.removeEmptyUploads(minute(60));
      await storage.removeHalfWritten(minute(-60));
      expect(await Promise.all([begun, ...never].map(takesParts))).toEqual([
        true,
        ...Array.from({ length: 8 }, () => false),
        true,
      ]);
    });
  });
}
