import { buffer } from 'node:stream/consumers';
import { objectHeaders } from '../object-headers.ts';
import type { ByteSource, PutOptions, StoredObject } from '../storage.ts';
import { exactBytes } from './exact-bytes.ts';
import { headObject } from './read-object.ts';
import type { S3Client } from './s3-client.ts';

/** Up to this size an object is held in memory, so that it can be sent again after a failure of the network. */
const MOST_HELD_BYTES = 8 * 1024 * 1024;

/** Stores an object; nothing of it is kept when the source breaks. */
export async function putObject(
  client: S3Client,
  key: string,
  source: ByteSource,
  options: PutOptions,
): Promise<StoredObject> {
  const { sizeBytes } = options;
  const headers = headersOf(key, options);
  if (sizeBytes !== undefined && sizeBytes > MOST_HELD_BYTES) {
    const body = exactBytes(source, { sizeBytes });
    await client.done({
      method: 'PUT',
      key,
      headers: { ...headers, 'content-length': String(sizeBytes) },
      body,
    });
  } else {
    await client.done({ method: 'PUT', key, headers, body: await hold(source, sizeBytes) });
  }
  const stored = await headObject(client, key);
  if (!stored) throw new Error('an object that was just written is gone');
  return stored;
}

async function hold(source: ByteSource, sizeBytes: number | undefined): Promise<Buffer> {
  return await buffer(
    sizeBytes === undefined ? (source as AsyncIterable<Uint8Array>) : exactBytes(source, { sizeBytes }),
  );
}

/** What S3 keeps with an object. */
export function headersOf(
  key: string,
  { type, cacheControl, encoding }: PutOptions = {},
): Record<string, string> {
  const usual = objectHeaders(key);
  return {
    'content-type': type ?? usual.type,
    'cache-control': cacheControl ?? usual.cacheControl,
    ...(encoding && { 'content-encoding': encoding }),
  };
}
