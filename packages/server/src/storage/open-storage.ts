import path from 'node:path';
import type { Config } from '../config.ts';
import { createDiskStorage } from './disk/disk.ts';
import { requireBucket } from './s3/require-bucket.ts';
import { createS3Storage } from './s3/s3.ts';
import type { Secret } from './signed-path.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the store that the configuration asks for.
 * @param secret signs the addresses of its files
 * @throws {BucketError} S3 does not let us
 */
export async function openStorage(
  { bucket, dataDirectory }: Pick<Config, 'bucket' | 'dataDirectory'>,
  secret: Secret,
): Promise<Storage> {
  if (!bucket) return createDiskStorage({ directory: path.join(dataDirectory, 'media'), secret });
  await requireBucket(bucket);
  return createS3Storage({ bucket, secret });
}
