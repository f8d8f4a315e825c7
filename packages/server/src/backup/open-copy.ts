import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import { BucketName } from '../settings/s3-settings.ts';
import { createDiskStorage } from '../storage/disk/disk.ts';
import { requireBucket } from '../storage/s3/require-bucket.ts';
import { createS3Storage } from '../storage/s3/s3.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-error.ts';

/** Where a copy of all media is, beside the backups: one of them, or none. */
export interface CopyPlace {
  readonly folder?: string | undefined;
  /** The name of a bucket. */
  readonly bucket?: string | undefined;
}

/**
 * Opens a copy of media: the same objects under the same keys, so that a platform can use it in the place of its own.
 * @returns null if none is asked for
 * @throws {BackupError} it cannot be used
 */
export async function openCopy(
  { folder, bucket: name }: CopyPlace,
  config: Pick<Config, 'backupAccess' | 'bucket' | 'dataDirectory'>,
): Promise<Storage | null> {
  if (folder !== undefined && name !== undefined)
    throw new BackupError('Give --media or --media-bucket, not both.');
  if (folder !== undefined) return await openFolder(resolve(folder), config);
  if (name === undefined) return null;
  const { backupAccess, bucket: own } = config;
  if (!backupAccess)
    throw new BackupError('No store is known for --media-bucket. Give the variables BACKUP_S3_* or S3_*.');
  if (!v.is(BucketName, name)) throw new BackupError(`No bucket has the name ${name}.`);
  const bucket = { ...backupAccess, name };
  if (own && own.name === name && own.endpoint === bucket.endpoint)
    throw new BackupError(`The media themselves are in the bucket ${name}. Name another one.`);
  await requireBucket(bucket).catch((error: Error) => {
    throw error.name === 'BucketError'
      ? new BackupError(`The bucket of the copy cannot be used: ${error.message}`, { cause: error })
      : error;
  });
  return createS3Storage({ bucket, secret: '' });
}

async function openFolder(
  directory: string,
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
): Promise<Storage> {
  // Made here, it would be on the wrong disk if the right one is not mounted.
  if (!(await stat(directory).catch(() => null))?.isDirectory())
    throw new BackupError(`There is no folder ${directory}. Make it, or mount the disk that it is on.`);
  if (directory === join(dataDirectory, 'media'))
    throw new BackupError(`The media themselves are in ${directory}. Name another folder.`);
  return createDiskStorage({ directory, secret: '' });
}
