import { eachAtOnce } from '../each-at-once.ts';
import { listObjects } from './list-objects.ts';
import type { S3Client } from './s3-client.ts';

/** Deletions at once. One call for each object: not every store that speaks S3 can delete many in one. */
const AT_ONCE = 16;

/** Removes everything below a prefix. */
export async function deletePrefix(client: S3Client, prefix: string): Promise<void> {
  await eachAtOnce(listObjects(client, prefix), AT_ONCE, ({ key }) => deleteObject(client, key));
}

/** Removes an object; S3 does not mind if there is none. */
export async function deleteObject(client: S3Client, key: string): Promise<void> {
  await client.done({ method: 'DELETE', key });
}
