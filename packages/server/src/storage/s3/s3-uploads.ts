import type { Storage, StoredObject, StoredPart, UploadHandle } from '../storage.ts';
import { isStorageError, StorageError } from '../storage-error.ts';
import { type Bucket, urlOf } from './bucket.ts';
import { exactBytes } from './exact-bytes.ts';
import { headersOf } from './put-object.ts';
import { headObject } from './read-object.ts';
import { elementsAt, textAt } from './read-xml.ts';
import type { S3Client } from './s3-client.ts';
import { refusalIn } from './s3-refusal.ts';
import { signAddress } from './sign-request.ts';

/** Joining 10,000 parts takes minutes in some stores. */
const JOIN_LIMIT_MS = 10 * 60_000;

/** The bucket may have other tenants, whose uploads are none of our business. */
const UPLOADS_BELOW = 'originals/';

type Uploads = Pick<
  Storage,
  | 'createUpload'
  | 'putPart'
  | 'signPart'
  | 'listParts'
  | 'completeUpload'
  | 'abortUpload'
  | 'removeEmptyUploads'
>;

/** Uploads in parts, which S3 knows by ids of its own. */
export function createS3Uploads(client: S3Client, bucket: Bucket): Uploads {
  const listParts = (upload: UploadHandle) => listPartsOf(client, upload);
  const { publicEndpoint } = bucket;

  return {
    createUpload: async (key) => {
      const made = await client.ask({ method: 'POST', key, query: { uploads: '' }, headers: headersOf(key) });
      const name = textAt(made, 'InitiateMultipartUploadResult', 'UploadId');
      if (!name) throw new StorageError('REFUSED', 'S3 begins an upload without naming it');
      return { key, name };
    },
    putPart: async ({ key, name }, partNumber, source, promise) => {
      const { sizeBytes, contentMd5 } = promise;
      const { headers } = await client.done({
        method: 'PUT',
        key,
        query: { partNumber: String(partNumber), uploadId: name },
        headers: { 'content-length': String(sizeBytes), ...(contentMd5 && { 'content-md5': contentMd5 }) },
        body: exactBytes(source, promise),
      });
      // Some stores accept a part and drop it because another sender's, of the same number, is newer by a moment.
      if (!headers.etag) throw new StorageError('UNAVAILABLE', 'S3 has not kept this part');
      return { partNumber, etag: headers.etag, sizeBytes };
    },
    ...(publicEndpoint !== undefined && {
      signPart: ({ key, name }, { partNumber, sizeBytes }, expiresAt) => {
        const query = { partNumber: String(partNumber), uploadId: name };
        const url = urlOf({ ...bucket, endpoint: publicEndpoint }, key, query);
        const headers = { 'content-length': String(sizeBytes) };
        return signAddress(bucket, { method: 'PUT', url, headers }, expiresAt);
      },
    }),
    listParts,
    completeUpload: async (upload, parts, signal) => {
      const { key } = upload;
      // An earlier attempt may have joined them.
      const joined = (await headObject(client, key)) ?? (await join(client, upload, parts, signal));
      if (!joined) throw new StorageError('NO_SUCH_UPLOAD', 'no such upload');
      return joined;
    },
    abortUpload: async ({ key, name }) => {
      await client.done({ method: 'DELETE', key, query: { uploadId: name } }).catch(ignoreGone);
    },
    removeEmptyUploads: async (before) => {
      for await (const { initiatedAt, ...upload } of listUploads(client)) {
        if (initiatedAt >= before || (await listParts(upload)).length > 0) continue;
        await client
          .done({ method: 'DELETE', key: upload.key, query: { uploadId: upload.name } })
          .catch(ignoreGone);
      }
    },
  };
}

/** @returns the joined object; null when there is no such upload and no object */
async function join(
  client: S3Client,
  { key, name }: UploadHandle,
  parts: readonly StoredPart[],
  signal: AbortSignal | undefined,
): Promise<StoredObject | null> {
  signal?.throwIfAborted();
  try {
    const answer = await client.ask({
      method: 'POST',
      key,
      query: { uploadId: name },
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(completionOf(parts)),
      idleLimitMs: JOIN_LIMIT_MS,
      signal,
    });
    // S3 begins its answer before it has joined anything: a failure comes after the 200.
    if (textAt(answer, 'Error', 'Code') !== undefined) throw refusalIn(200, answer);
  } catch (error) {
    // The answer to an earlier try may have been lost.
    if (!isStorageError(error, 'NO_SUCH_UPLOAD')) throw error;
  }
  return await headObject(client, key);
}

function completionOf(parts: readonly StoredPart[]): string {
  const listed = parts.map(
    ({ partNumber, etag }) =>
      `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${listed.join('')}</CompleteMultipartUpload>`;
}

async function listPartsOf(client: S3Client, { key, name }: UploadHandle): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  let marker: string | undefined;
  try {
    do {
      const query = { uploadId: name, ...(marker && { 'part-number-marker': marker }) };
      const page = await client.ask({ method: 'GET', key, query });
      parts.push(...elementsAt(page, 'ListPartsResult', 'Part').map(toPart));
      const isMore = textAt(page, 'ListPartsResult', 'IsTruncated') === 'true';
      marker = isMore ? textAt(page, 'ListPartsResult', 'NextPartNumberMarker') : undefined;
    } while (marker);
  } catch (error) {
    if (isStorageError(error, 'NO_SUCH_UPLOAD')) return [];
    throw error;
  }
  return parts;
}

function toPart(element: unknown): StoredPart {
  return {
    partNumber: Number(textAt(element, 'PartNumber')),
    etag: textAt(element, 'ETag') ?? '""',
    sizeBytes: Number(textAt(element, 'Size')),
  };
}

/** Every upload of a film that is neither completed nor given up, page by page. */
async function* listUploads(client: S3Client): AsyncGenerator<UploadHandle & { readonly initiatedAt: Date }> {
  const at = (page: unknown, name: string) => textAt(page, 'ListMultipartUploadsResult', name) ?? '';
  let markers: Record<string, string> | undefined = {};
  while (markers) {
    const page: unknown = await client.ask({
      method: 'GET',
      query: { uploads: '', prefix: UPLOADS_BELOW, ...markers },
    });
    for (const element of elementsAt(page, 'ListMultipartUploadsResult', 'Upload'))
      yield {
        key: textAt(element, 'Key') ?? '',
        name: textAt(element, 'UploadId') ?? '',
        initiatedAt: new Date(textAt(element, 'Initiated') ?? Number.NaN),
      };
    const next = {
      'key-marker': at(page, 'NextKeyMarker'),
      'upload-id-marker': at(page, 'NextUploadIdMarker'),
    };
    markers = at(page, 'IsTruncated') === 'true' && next['key-marker'] !== '' ? next : undefined;
  }
}

/** It was completed or given up; of a completed one, some stores miss the key. */
function ignoreGone(error: unknown): void {
  if (!isStorageError(error, 'NO_SUCH_UPLOAD') && !isStorageError(error, 'NO_SUCH_KEY')) throw error;
}
