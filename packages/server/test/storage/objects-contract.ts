import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../../src/storage/storage.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const minute = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** What every store does with objects and folders. */
export function testObjects(name: string, open: () => Promise<Storage>): void {
  const put = (storage: Storage, key: string, content: string) => storage.put(key, [Buffer.from(content)]);

  async function keysBelow(storage: Storage, prefix: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of storage.list(prefix)) found.push(key);
    return found.sort();
  }

  async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
    const folder = join(await temporaryDirectory(), 'written');
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    }
    return folder;
  }

  describe(`objects, on ${name}`, () => {
    test('what is put is read back, as a whole and by range', async () => {
      const storage = await open();
      const stored = await put(storage, 'vod/a/index.m3u8', '0123456789');
      const whole = await storage.get('vod/a/index.m3u8');
      expect(whole).toMatchObject({ key: 'vod/a/index.m3u8', sizeBytes: 10, range: null, etag: stored.etag });
      expect(await text(whole.body)).toBe('0123456789');
      expect(await storage.head('vod/a/index.m3u8')).toEqual(stored);
      const middle = await storage.get('vod/a/index.m3u8', { first: 2, last: 4 });
      expect(middle).toMatchObject({ range: { first: 2, last: 4 }, sizeBytes: 10, etag: stored.etag });
      expect(await text(middle.body)).toBe('234');
      for (const [range, rest] of [
        [{ suffixBytes: 3 }, '789'],
        [{ suffixBytes: 99 }, '0123456789'],
        [{ first: 8 }, '89'],
        [{ first: 8, last: 99 }, '89'],
      ] as const)
        expect(await text((await storage.get('vod/a/index.m3u8', range)).body)).toBe(rest);
    });

    test('an empty object can be read', async () => {
      const storage = await open();
      expect(await put(storage, 'a', '')).toMatchObject({ sizeBytes: 0 });
      expect(await text((await storage.get('a')).body)).toBe('');
    });

    test('a newer object takes the place of the older one, with another ETag', async () => {
      const storage = await open();
      const first = await put(storage, 'a', 'old');
      const second = await put(storage, 'a', 'new');
      expect(second.etag).toMatch(/^".+"$/);
      expect(second.etag).not.toBe(first.etag);
      expect(await text((await storage.get('a')).body)).toBe('new');
    });

    test('an object of a known size is stored, large or small, and one of another size is not', async () => {
      const storage = await open();
      const chunk = Buffer.alloc(1024 * 1024, 7);
      const source = function* (chunks: number) {
        for (let sent = 0; sent < chunks; sent += 1) yield chunk;
      };
      for (const chunks of [1, 12]) {
        const sizeBytes = chunks * chunk.length;
        expect(await storage.put('originals/a', source(chunks), { sizeBytes })).toMatchObject({ sizeBytes });
        const stored = await buffer((await storage.get('originals/a')).body);
        expect([stored.length, stored.every((byte) => byte === 7)]).toEqual([sizeBytes, true]);
      }
    });

    test('a source that breaks leaves what was there, and nothing where nothing was', async () => {
      const storage = await open();
      await put(storage, 'originals/a', 'before');
      const broken = function* () {
        yield Buffer.alloc(1024 * 1024);
        throw new Error('gone');
      };
      for (const sizeBytes of [undefined, 2 * 1024 * 1024, 64 * 1024 * 1024]) {
        for (const key of ['originals/a', 'originals/b'])
          await expect(storage.put(key, broken(), { sizeBytes })).rejects.toThrow('gone');
      }
      expect(await text((await storage.get('originals/a')).body)).toBe('before');
      expect(await keysBelow(storage, 'originals')).toEqual(['originals/a']);
    });

    test('the error for a range outside the object gives its size', async () => {
      const storage = await open();
      await put(storage, 'a', '0123');
      await put(storage, 'empty', '');
      for (const range of [{ first: 4 }, { suffixBytes: 0 }])
        await expect(storage.get('a', range)).rejects.toMatchObject({
          code: 'RANGE_NOT_SATISFIABLE',
          sizeBytes: 4,
        });
      await expect(storage.get('empty', { first: 0 })).rejects.toMatchObject({ sizeBytes: 0 });
      await expect(storage.get('nothing', { first: 0 })).rejects.toMatchObject({ code: 'NO_SUCH_KEY' });
    });

    test('what does not exist is not read, and what is no key is refused', async () => {
      const storage = await open();
      await put(storage, 'vod/a/1.m4s', 'x');
      for (const key of ['nothing', 'vod', 'vod/a']) {
        await expect(storage.get(key)).rejects.toMatchObject({ code: 'NO_SUCH_KEY' });
        expect(await storage.head(key)).toBeNull();
      }
      const refused = { code: 'INVALID_KEY' };
      for (const key of ['../x', '/etc/passwd', 'a//b', '']) {
        await expect((async () => storage.get(key))()).rejects.toMatchObject(refused);
        await expect((async () => storage.put(key, []))()).rejects.toMatchObject(refused);
        await expect((async () => storage.deletePrefix(key))()).rejects.toMatchObject(refused);
      }
    });

    test('a list has everything below a prefix, and deleting the prefix removes all of it', async () => {
      const storage = await open();
      const segments = Array.from({ length: 20 }, (_, number) => `vod/a/720p/${10 + number}.m4s`);
      const keys = ['vod/a/index.m3u8', ...segments, 'vod/ab/index.m3u8', 'vod/b/index.m3u8'];
      await Promise.all(keys.map((key) => put(storage, key, key)));
      expect(await keysBelow(storage, 'vod/a')).toEqual([...segments, 'vod/a/index.m3u8']);
      for await (const object of storage.list('vod/ab'))
        expect(object).toEqual({
          ...(await storage.head('vod/ab/index.m3u8')),
          modifiedAt: expect.any(Date),
        });
      await storage.delete('vod/a');
      await storage.deletePrefix('vod/a/index.m3u8');
      expect(await keysBelow(storage, 'vod/a')).toHaveLength(21);
      await storage.deletePrefix('vod/a');
      await storage.deletePrefix('vod/a');
      expect(await keysBelow(storage, 'vod')).toEqual(['vod/ab/index.m3u8', 'vod/b/index.m3u8']);
      await storage.delete('vod/b/index.m3u8');
      await storage.delete('vod/b/index.m3u8');
      expect(await keysBelow(storage, 'vod')).toEqual(['vod/ab/index.m3u8']);
      expect(await keysBelow(storage, 'nothing')).toEqual([]);
    });

    test('a list is in the order of keys, byte by byte', async () => {
      const storage = await open();
      const keys = [
        'vod/A/1',
        'vod/a-b/1',
        'vod/a.b',
        'vod/a/1',
        'vod/a/1-2/x',
        'vod/a/1/x',
        'vod/a0',
        'vod/b',
      ];
      // A disk cannot have both.
      const stored = keys.filter((key) => key !== 'vod/a/1');
      for (const key of stored.toReversed()) await put(storage, key, key);
      const listed: string[] = [];
      for await (const { key } of storage.list('vod')) listed.push(key);
      expect(listed).toEqual(stored);
    });

    test('a folder that a program wrote is published whole, and taken', async () => {
      const storage = await open();
      await put(storage, 'vod/a/old.m3u8', 'old');
      const segments = Array.from({ length: 30 }, (_, number) => [`720p/${100 + number}.m4s`, `${number}`]);
      const files = { 'index.m3u8': 'master', '720p/index.m3u8': '', ...Object.fromEntries(segments) };
      const written = await folderWith(files);
      await storage.publishFrom(written, 'vod/a/new');
      const expected = Object.keys(files).map((file) => `vod/a/new/${file}`);
      expect(await keysBelow(storage, 'vod/a/new')).toEqual(expected.sort());
      expect(await text((await storage.get('vod/a/new/720p/117.m4s')).body)).toBe('17');
      expect(await text((await storage.get('vod/a/old.m3u8')).body)).toBe('old');
      expect(await readdir(dirname(written))).toEqual([]);
    });

    test('what was published is never replaced', async () => {
      const storage = await open();
      await storage.publishFrom(await folderWith({ 'index.m3u8': 'first' }), 'vod/a/new');
      const second = await folderWith({ 'index.m3u8': 'second' });
      await expect(storage.publishFrom(second, 'vod/a/new')).rejects.toThrow();
      expect(await text((await storage.get('vod/a/new/index.m3u8')).body)).toBe('first');
    });

    test('a file that a program wrote is stored under a key, once, and stays with the program', async () => {
      const storage = await open();
      const folder = await folderWith({ '1.m4s': 'first', '2.m4s': 'second', empty: '' });
      const key = 'vod/a/720p/00001.m4s';
      await storage.storeFrom(join(folder, '1.m4s'), key);
      const stored = await storage.head(key);
      expect(stored).toMatchObject({ key, sizeBytes: 5 });
      await storage.storeFrom(join(folder, '2.m4s'), key);
      expect(await storage.head(key)).toEqual(stored);
      expect(await text((await storage.get(key)).body)).toBe('first');
      await storage.storeFrom(join(folder, 'empty'), 'vod/a/empty');
      expect(await storage.head('vod/a/empty')).toMatchObject({ sizeBytes: 0 });
      await storage.deletePrefix('vod/a');
      expect((await readdir(folder)).sort()).toEqual(['1.m4s', '2.m4s', 'empty']);
      expect(await readFile(join(folder, '1.m4s'), 'utf8')).toBe('first');
    });

    test('of many who store a file under one key, all are told that one is there', async () => {
      const storage = await open();
      const names = Array.from({ length: 8 }, (_, number) => `${number}.m4s`);
      const folder = await folderWith(Object.fromEntries(names.map((name) => [name, name])));
      await Promise.all(names.map((name) => storage.storeFrom(join(folder, name), 'vod/a/1.m4s')));
      expect(names).toContain(await text((await storage.get('vod/a/1.m4s')).body));
      expect(await keysBelow(storage, 'vod')).toEqual(['vod/a/1.m4s']);
    });

    test('a file that is not there is not stored, nor any under what is no key', async () => {
      const storage = await open();
      const folder = await folderWith({ '1.m4s': 'first' });
      await expect(storage.storeFrom(join(folder, 'nothing'), 'vod/a/1.m4s')).rejects.toThrow();
      expect(await storage.head('vod/a/1.m4s')).toBeNull();
      const refused = (async () => storage.storeFrom(join(folder, '1.m4s'), '../1.m4s'))();
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_KEY' });
    });

    test('a part is copied to its place in a file before the upload is complete, where the store shows parts', async () => {
      const storage = await open();
      if (!storage.copyPart) return;
      const upload = await storage.createUpload('originals/a/1', 'a');
      const part = await storage.putPart(upload, 2, [Buffer.from('film')], { sizeBytes: 4 });
      const folder = await folderWith({ source: 'a _____ in parts' });
      await storage.copyPart(upload, part, join(folder, 'source'), 2);
      expect(await readFile(join(folder, 'source'), 'utf8')).toBe('a film_ in parts');
      await storage.putPart(upload, 2, [Buffer.from('song')], { sizeBytes: 4 });
      for (const gone of [part, { ...part, partNumber: 3 }])
        await expect(storage.copyPart(upload, gone, join(folder, 'source'), 2)).rejects.toMatchObject({
          code: 'INVALID_PART',
        });
      expect(await readFile(join(folder, 'source'), 'utf8')).toBe('a film_ in parts');
    });

    test('a fetched object can be read by path, and outlives its deletion from the store', async () => {
      const storage = await open();
      const folder = await temporaryDirectory();
      const local = join(folder, 'source');
      await put(storage, 'originals/a/1', 'the film');
      await storage.fetchTo('originals/a/1', local);
      await storage.delete('originals/a/1');
      expect(await readFile(local, 'utf8')).toBe('the film');
      await expect(storage.fetchTo('originals/a/1', `${local}-2`)).rejects.toMatchObject({
        code: 'NO_SUCH_KEY',
      });
      expect(await readdir(folder)).toEqual(['source']);
    });

    test('an address gives access to everything below a prefix, on our own origin', async () => {
      const storage = await open();
      expect(await storage.signGet('vod/a', minute(1))).toMatch(/^\/cdn\/vod\/a\/~[0-9a-z]+-[\w-]{22}$/);
    });
  });
}
