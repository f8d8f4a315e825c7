import type { IncomingMessage } from 'node:http';
import type { ByteRange, RangeRequest } from '../byte-range.ts';
import type { OpenedObject, StoredObject } from '../storage.ts';
import { isStorageError, StorageError } from '../storage-error.ts';
import type { S3Client } from './s3-client.ts';

/** @throws {StorageError} NO_SUCH_KEY, RANGE_NOT_SATISFIABLE, UNAVAILABLE */
export async function readObject(
  client: S3Client,
  key: string,
  wanted?: RangeRequest,
  signal?: AbortSignal,
): Promise<OpenedObject> {
  // Stores differ in what they make of `bytes=-0`.
  if (wanted && 'suffixBytes' in wanted && wanted.suffixBytes === 0) throw await unsatisfiable(client, key);
  try {
    const headers: Record<string, string> = wanted ? { range: rangeHeader(wanted) } : {};
    const body = await client.send({ method: 'GET', key, headers, signal });
    const range = rangeIn(body);
    const sizeBytes = range?.sizeBytes ?? lengthOf(body);
    return { ...describe(key, body), sizeBytes, range: range?.range ?? null, body };
  } catch (error) {
    if (isStorageError(error, 'RANGE_NOT_SATISFIABLE')) throw await unsatisfiable(client, key);
    throw error;
  }
}

/** Size, ETag and time of an object; null when there is none. */
export async function headObject(client: S3Client, key: string): Promise<StoredObject | null> {
  try {
    const response = await client.done({ method: 'HEAD', key });
    return { ...describe(key, response), sizeBytes: lengthOf(response) };
  } catch (error) {
    if (isStorageError(error, 'NO_SUCH_KEY')) return null;
    throw error;
  }
}

function describe(key: string, { headers }: IncomingMessage): Omit<StoredObject, 'sizeBytes'> {
  return { key, etag: headers.etag ?? '""', modifiedAt: new Date(headers['last-modified'] ?? 0) };
}

function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length']);
}

/** Of an answer with a part of the object (RFC 9110 §14.4). */
function rangeIn({ statusCode, headers }: IncomingMessage): { range: ByteRange; sizeBytes: number } | null {
  if (statusCode !== 206) return null;
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (size === undefined) throw new StorageError('REFUSED', 'S3 answers with a range that it does not name');
  return { range: { first: Number(first), last: Number(last) }, sizeBytes: Number(size) };
}

function rangeHeader(wanted: RangeRequest): string {
  return 'suffixBytes' in wanted
    ? `bytes=-${wanted.suffixBytes}`
    : `bytes=${wanted.first}-${wanted.last ?? ''}`;
}

async function unsatisfiable(client: S3Client, key: string): Promise<StorageError> {
  const object = await headObject(client, key);
  if (!object) return new StorageError('NO_SUCH_KEY', 'no such key');
  return new StorageError('RANGE_NOT_SATISFIABLE', 'the range lies outside the object', object);
}
