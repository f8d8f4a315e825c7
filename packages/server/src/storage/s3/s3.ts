import { requireObjectKey } from '../object-key.ts';
import { type Secret, signedCdnPath } from '../signed-path.ts';
import type { Storage } from '../storage.ts';
import type { Bucket } from './bucket.ts';
import { deleteObject, deletePrefix } from './delete-prefix.ts';
import { fetchTo } from './fetch-to.ts';
import { listObjects } from './list-objects.ts';
import { publishFrom } from './publish-from.ts';
import { putObject } from './put-object.ts';
import { headObject, readObject } from './read-object.ts';
import { createS3Client } from './s3-client.ts';
import { createS3Uploads } from './s3-uploads.ts';
import { storeFrom } from './store-from.ts';

export interface S3Options {
  readonly bucket: Bucket;
  /** Signs the addresses of `signGet`. */
  readonly secret: Secret;
  /** Between the tries of calls that may be repeated. */
  readonly pausesMs?: readonly number[];
}

/** Storage in a bucket of anything that speaks S3. It relies on no conditional write, which many lack. */
export function createS3Storage({ bucket, secret, pausesMs }: S3Options): Storage {
  const client = createS3Client(bucket, pausesMs);
  const uploads = createS3Uploads(client, bucket);
  return {
    put: async (key, source, options = {}) => await putObject(client, requireObjectKey(key), source, options),
    get: async (key, range) => await readObject(client, requireObjectKey(key), range),
    head: async (key) => await headObject(client, requireObjectKey(key)),
    delete: async (key) => await deleteObject(client, requireObjectKey(key)),
    deletePrefix: async (prefix) => await deletePrefix(client, requireObjectKey(prefix)),
    list: (prefix) => listObjects(client, requireObjectKey(prefix)),

    ...uploads,
    createUpload: async (key, name) => await uploads.createUpload(requireObjectKey(key), name),
    // S3 keeps only parts that are whole.
    removeHalfWritten: async () => {},

    signGet: async (prefix, expiresAt) => signedCdnPath(secret, requireObjectKey(prefix), expiresAt),
    fetchTo: async (key, localFile, signal) =>
      await fetchTo(client, requireObjectKey(key), localFile, signal),
    storeFrom: async (localFile, key) => await storeFrom(client, localFile, requireObjectKey(key)),
    publishFrom: async (localFolder, prefix) => await publishFrom(client, localFolder, prefix),
  };
}
