import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { headersOf } from './put-object.ts';
import { headObject } from './read-object.ts';
import type { S3Client } from './s3-client.ts';

/** Stores a local file under a key that nothing has yet. Two writers of one key may both find nothing: the later one wins. */
export async function storeFrom(client: S3Client, localFile: string, key: string): Promise<void> {
  if (!(await headObject(client, key))) await putFile(client, localFile, key);
}

/** Stores a local file under a key. */
export async function putFile(client: S3Client, path: string, key: string): Promise<void> {
  const { size } = await stat(path);
  const headers = { ...headersOf(key), 'content-length': String(size) };
  // Opened anew for each try. An empty file is no stream: some stores take one for a body of unknown length.
  const body = size === 0 ? new Uint8Array() : () => createReadStream(path);
  await client.done({ method: 'PUT', key, headers, body });
}
