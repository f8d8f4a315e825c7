import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type DataPlace,
  filledPlace,
  newPlace,
  OBJECTS,
  readObjects,
} from '../../../test/backup/backed-up-platform.ts';
import { runBackup, runBackupProgram, startBackup } from '../../../test/backup/run-backup.ts';
import { eventually } from '../../../test/content/eventually.ts';
import { whyNoSwift } from '../../../test/storage/find-swift.ts';
import { flakyFront } from '../../../test/storage/flaky-front.ts';
import { temporaryDirectory } from '../../../test/storage/temporary-directory.ts';
import { useSwift } from '../../../test/storage/use-swift.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { createS3Storage } from '../../storage/s3/s3.ts';
import { listMedia } from './list-media.ts';

const ALL = Object.keys(OBJECTS).length;
const FILM = 'vod/a/720p/2.m4s';

/** Where a backup goes, and an empty folder for a copy of media. */
async function newFolder(): Promise<{ file: string; copy: string }> {
  const folder = await temporaryDirectory();
  const copy = join(folder, 'copy');
  await mkdir(copy);
  return { file: join(folder, 'backup'), copy };
}

const counts = (present: number, putBack: number) =>
  expect.stringMatching(
    new RegExp(`Of the media, ${present} objects were in .+ already, and ${putBack} have been put there\\.`),
  );

describe('media on a disk', { timeout: 240_000 }, () => {
  test('are in the backup itself, and are restored with it', async () => {
    const { environment } = await filledPlace();
    const { file } = await newFolder();
    expect(await runBackupProgram('backup', file, environment)).toMatchObject({ code: 0 });
    const restored = await newPlace();
    expect(await runBackupProgram('restore', file, restored.environment)).toEqual({
      code: 0,
      output: expect.stringMatching(/ 0 objects were .+ 8 have been put there\.\nStart with npm start\.$/),
    });
    expect(await readObjects(restored.storage)).toEqual(OBJECTS);
    expect((await readdir(restored.environment.DATA_DIR ?? '')).sort()).toEqual(['database', 'media']);
  });

  test('go into a copy instead if one is named, once, and come back from it', async () => {
    const { environment, storage } = await filledPlace();
    const { file, copy } = await newFolder();
    expect(await runBackup('backup', file, environment, '--media', copy)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`All ${ALL} objects of media (0.0 GB) are in ${copy}.`),
    });
    expect((await stat(file)).size).toBeLessThan(5_000_000);
    const before = await stat(join(copy, FILM));
    for (const name of ['.writing-old', '.writing-new']) await writeFile(join(copy, 'vod/a', name), 'half');
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(copy, 'vod/a/.writing-old'), longAgo, longAgo);
    await storage.put('vod/b/index.m3u8', [Buffer.from('new')]);
    const second = await runBackup('backup', `${file}-2`, environment, '--media', copy);
    expect(second.output).toContain(`All ${ALL + 1} objects`);
    const { ino, mtimeMs } = before;
    expect(await stat(join(copy, FILM))).toMatchObject({ ino, mtimeMs });
    expect(await readdir(join(copy, 'checksums'))).toHaveLength(1);
    // What a backup that was killed left there goes; another one may be running.
    const hidden = (await readdir(join(copy, 'vod/a'))).filter((name) => name.startsWith('.'));
    expect(hidden).toEqual(['.writing-new']);

    const restored = await newPlace();
    const alone = await runBackup('restore', file, restored.environment);
    expect(alone).toMatchObject({
      code: 1,
      output: expect.stringContaining(`\n${ALL} objects of media are lost`),
    });
    expect(alone.output).toContain(`${FILM} is missing\n`);
    const brought = await runBackup('restore', file, restored.environment, '--only-media', '--media', copy);
    expect(brought).toMatchObject({ code: 0, output: counts(0, ALL) });
    expect(await readObjects(restored.storage)).toEqual(OBJECTS);
  });

  test('a damaged copy is found while it is read, and mended from what is there', async () => {
    const { environment } = await filledPlace();
    const { file, copy } = await newFolder();
    await runBackup('backup', file, environment, '--media', copy);
    const damaged = createDiskStorage({ directory: copy, secret: '' });
    await damaged.put(FILM, [Buffer.alloc(OBJECTS[FILM]?.length ?? 0)]);
    const restored = await newPlace();
    expect(await runBackup('restore', file, restored.environment, '--media', copy)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`${FILM} is missing\n`),
    });
    await runBackup('backup', `${file}-2`, environment, '--media', copy, '--verify-content');
    expect(await readObjects(damaged)).toEqual(OBJECTS);
  });

  test('what cannot be is refused in a sentence', async () => {
    const { environment } = await filledPlace();
    const { file, copy } = await newFolder();
    const say = async (...options: string[]) =>
      (await runBackup('backup', file, environment, ...options)).output;
    expect(await say('--media', `${copy}-2`)).toBe(
      `There is no folder ${copy}-2. Make it, or mount the disk that it is on.`,
    );
    expect(await say('--media', join(environment.DATA_DIR ?? '', 'media'))).toContain('Name another folder.');
    expect(await say('--media-bucket', 'films')).toContain('Give the variables BACKUP_S3_* or S3_*.');
    const { output } = await runBackupProgram('backup', file, environment, '--only-media');
    expect(output).toContain('Known are --media, --media-bucket, --verify-content.');
    expect(await readdir(join(file, '..'))).toEqual(['copy']);
  });
});

describe.skipIf(whyNoSwift() !== null)('media in S3', { timeout: 240_000 }, () => {
  const swift = useSwift();

  /** The same place behind something that makes requests fail. */
  const behind = async (
    { environment }: DataPlace,
    fateOf: Parameters<typeof flakyFront>[1],
  ): Promise<Record<string, string>> => ({
    ...environment,
    S3_ENDPOINT: await flakyFront(swift.endpoint, fateOf),
  });
  const isFilm = ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
    method === 'GET' && url?.endsWith(FILM) === true;

  test('are named by a backup: a restore says what is missing or has another size', async () => {
    const { environment, storage } = await filledPlace(await swift.newBucket());
    const { file } = await newFolder();
    expect(await runBackup('backup', file, environment)).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /It names 8 objects of media \(0\.0 GB\) in the bucket .+ none of them\.$/,
      ),
    });
    const again = { ...environment, DATA_DIR: join(await temporaryDirectory(), 'data') };
    expect(await runBackup('restore', file, again)).toMatchObject({ code: 0, output: counts(ALL, 0) });
    await storage.delete(FILM);
    await storage.put('vod/a/index.m3u8', [Buffer.from('another')]);
    const another = { ...environment, DATA_DIR: join(await temporaryDirectory(), 'data') };
    const { code, output } = await runBackup('restore', file, another);
    expect([code, output]).toEqual([1, expect.stringContaining('2 objects of media are lost')]);
    expect(output).toContain(`${FILM} is missing\n`);
    expect(output).toContain('vod/a/index.m3u8 has another size\n');
    expect(output).not.toContain('Start with');
  });

  test('go into a second bucket, from which what is lost or tampered with comes back', async () => {
    const { environment, storage } = await filledPlace(await swift.newBucket());
    const copy = await swift.newBucket();
    const { file } = await newFolder();
    const backedUp = await runBackup('backup', file, environment, '--media-bucket', copy.name);
    expect(backedUp).toMatchObject({ code: 0 });
    expect(await readObjects(createS3Storage({ bucket: copy, secret: '' }))).toEqual(OBJECTS);

    await storage.delete('originals/a/film');
    await storage.put(FILM, [Buffer.alloc(OBJECTS[FILM]?.length ?? 0)]);
    const check = (...options: string[]) =>
      runBackup('restore', file, environment, '--only-media', ...options);
    const bySize = await check();
    expect(bySize).toMatchObject({ code: 1, output: counts(ALL - 1, 0) });
    expect(bySize.output).toContain('originals/a/film is missing\n');
    const byContent = await check('--verify-content');
    expect(byContent).toMatchObject({ code: 1, output: counts(ALL - 2, 0) });
    expect(byContent.output).toContain(`${FILM} has another content\n`);
    const mended = await check('--verify-content', '--media-bucket', copy.name);
    expect(mended).toMatchObject({ code: 0, output: counts(ALL - 2, 2) });
    expect(await readObjects(storage)).toEqual(OBJECTS);
  });

  test('move from a disk into a bucket, and from a bucket to a disk', async () => {
    const onDisk = await filledPlace();
    const { file, copy } = await newFolder();
    await runBackup('backup', file, onDisk.environment);
    const inBucket = await newPlace(await swift.newBucket());
    expect(await runBackup('restore', file, inBucket.environment)).toMatchObject({ code: 0 });
    expect(await readObjects(inBucket.storage)).toEqual(OBJECTS);

    await runBackup('backup', `${file}-2`, inBucket.environment, '--media', copy);
    const back = await newPlace();
    expect(await runBackup('restore', `${file}-2`, back.environment, '--media', copy)).toMatchObject({
      code: 0,
      output: counts(0, ALL),
    });
    expect(await readObjects(back.storage)).toEqual(OBJECTS);
  });

  test('a bucket that cannot take a copy is refused in a sentence', async () => {
    const { environment } = await filledPlace(await swift.newBucket());
    const { file } = await newFolder();
    const say = async (name: string) =>
      (await runBackup('backup', file, environment, '--media-bucket', name)).output;
    expect(await say(environment.S3_BUCKET ?? '')).toContain('Name another one.');
    expect(await say('../bucket')).toBe('No bucket has the name ../bucket.');
    expect(await say('elsewhere')).toMatch(
      /^The bucket of the copy cannot be used: There is no bucket elsewhere/,
    );
  });

  test('what is deleted meanwhile is said, and no restore misses it', async () => {
    const place = await filledPlace(await swift.newBucket());
    const { file, copy } = await newFolder();
    const gone = { answers: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
    const environment = await behind(place, (request) => (isFilm(request) ? gone : 'passes'));
    expect(await runBackup('backup', file, environment, '--media', copy)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Deleted meanwhile: ${FILM}\n`),
    });
    await place.storage.delete(FILM);
    expect(await runBackup('restore', file, place.environment, '--only-media')).toMatchObject({
      code: 0,
      output: counts(ALL - 1, 0),
    });
  });

  test('a copy that is interrupted leaves nothing half-named, and goes on the next time', async () => {
    const place = await filledPlace(await swift.newBucket());
    const { file, copy } = await newFolder();
    let isAsked = false;
    const environment = await behind(place, (request) => {
      isAsked ||= isFilm(request);
      return isFilm(request) ? 'waits' : 'passes';
    });
    const { child, said } = startBackup('backup', file, environment, '--media', copy);
    await eventually(() => isAsked, Boolean, 60_000);
    child.kill('SIGINT');
    expect(await said).toMatchObject({
      code: 130,
      output: expect.stringMatching(/^Stopped\. There is no backup;/),
    });
    expect(await readdir(join(file, '..'))).toEqual(['copy']);
    const left = await readdir(copy, { recursive: true });
    expect(left.filter((name) => /(^|\/)\./.test(name))).toEqual([]);
    expect(await readdir(join(environment.DATA_DIR ?? '', 'scratch'))).toEqual([]);
    expect(await runBackup('backup', file, place.environment, '--media', copy)).toMatchObject({ code: 0 });
    expect(await readObjects(createDiskStorage({ directory: copy, secret: '' }))).toEqual(OBJECTS);
  });

  test('a restore that is interrupted goes on the next time', async () => {
    const bucket: Bucket = await swift.newBucket();
    const { environment } = await filledPlace(await swift.newBucket());
    const { file } = await newFolder();
    await runBackup('backup', file, environment, '--media-bucket', bucket.name);
    const fetched: string[] = [];
    let isHeld = true;
    const access = await behind({ environment } as DataPlace, (request) => {
      if (request.method === 'GET' && !request.url?.includes('?')) fetched.push(request.url ?? '');
      return isHeld && isFilm(request) ? 'waits' : 'passes';
    });
    const { environment: target, storage } = await newPlace();
    const reading = Object.fromEntries(
      Object.entries(access)
        .filter(([name]) => name.startsWith('S3_') && name !== 'S3_BUCKET')
        .map(([name, value]) => [`BACKUP_${name}`, value]),
    );
    const options = ['--media-bucket', bucket.name];
    const { child, said } = startBackup('restore', file, { ...target, ...reading }, ...options);
    const directory = join(target.DATA_DIR ?? '', '.restoring/media');
    const begun = createDiskStorage({ directory, secret: '' });
    await eventually(
      async () => {
        let count = 0;
        for await (const _object of listMedia(begun)) count += 1;
        return count;
      },
      (count) => count === ALL - 1,
      60_000,
    );
    child.kill('SIGINT');
    expect((await said).code).toBe(130);
    isHeld = false;
    fetched.length = 0;
    expect(await runBackup('restore', file, { ...target, ...reading }, ...options)).toMatchObject({
      code: 0,
    });
    expect(fetched).toEqual([`/${bucket.name}/${FILM}`]);
    expect(await readObjects(storage)).toEqual(OBJECTS);
  });
});
