import { randomBytes } from 'node:crypto';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listMedia } from '../../src/backup/media/list-media.ts';
import { openDatabase } from '../../src/db/connect.ts';
import { createDiskStorage } from '../../src/storage/disk/disk.ts';
import type { Bucket } from '../../src/storage/s3/bucket.ts';
import { createS3Storage } from '../../src/storage/s3/s3.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { s3Environment } from '../storage/swift.ts';
import { temporaryDirectory } from '../storage/temporary-directory.ts';

/** A place where a platform keeps its data, and what is in its storage. */
export interface DataPlace {
  readonly environment: Record<string, string>;
  readonly storage: Storage;
}

/** Objects of each kind, at the edges of their order: `a-b/` before `a/`. */
export const OBJECTS: Readonly<Record<string, Buffer>> = {
  'captions/a/en.vtt': Buffer.from('WEBVTT\n'),
  'images/PLAYER_LOGO/a.webp': Buffer.from('RIFF'),
  'originals/a/film': randomBytes(9_000_000),
  'posters/a/b/poster.png': Buffer.alloc(0),
  'vod/a-b/index.m3u8': Buffer.from('#EXTM3U\n'),
  'vod/a/720p/1.m4s': randomBytes(200_000),
  'vod/a/720p/2.m4s': randomBytes(200_000),
  'vod/a/index.m3u8': Buffer.from('#EXTM3U\n'),
};

/** An empty place: a folder, and a bucket if one is given. */
export async function newPlace(bucket?: Bucket): Promise<DataPlace> {
  const directory = join(await temporaryDirectory(), 'data');
  return {
    environment: { DATA_DIR: directory, ...(bucket && s3Environment(bucket)) },
    storage: bucket
      ? createS3Storage({ bucket, secret: '' })
      : createDiskStorage({ directory: join(directory, 'media'), secret: '' }),
  };
}

let clean: Promise<string> | undefined;

/** A closed database without rows, which stays for the run: the folder is the run's own. */
async function makeClean(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'commoncast-clean-'));
  const database = await openDatabase({ dataDirectory, reserveSegments: 0 });
  await database.close();
  return dataDirectory;
}

/** A place with a database and objects. */
export async function filledPlace(bucket?: Bucket): Promise<DataPlace> {
  const place = await newPlace(bucket);
  clean ??= makeClean();
  await cp(await clean, join(place.environment.DATA_DIR ?? '', 'database'), { recursive: true });
  for (const [key, bytes] of Object.entries(OBJECTS))
    await place.storage.put(key, [bytes], { sizeBytes: bytes.length });
  return place;
}

/** Everything that a storage has of ours. */
export async function readObjects(storage: Storage): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {};
  for await (const { key } of listMedia(storage)) found[key] = await buffer((await storage.get(key)).body);
  return found;
}
