import type { StoredObject } from '../storage.ts';
import { elementsAt, textAt } from './read-xml.ts';
import type { S3Client } from './s3-client.ts';

const RESULT = 'ListBucketResult';

/** Every object below a prefix, in the order of keys, page by page. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<StoredObject> {
  let token: string | undefined;
  do {
    const page = await client.ask({
      method: 'GET',
      query: { 'list-type': '2', prefix: `${prefix}/`, ...(token && { 'continuation-token': token }) },
    });
    for (const element of elementsAt(page, RESULT, 'Contents')) yield toObject(element);
    token = textAt(page, RESULT, 'NextContinuationToken');
  } while (token);
}

function toObject(element: unknown): StoredObject {
  return {
    key: textAt(element, 'Key') ?? '',
    sizeBytes: Number(textAt(element, 'Size')),
    etag: textAt(element, 'ETag') ?? '""',
    modifiedAt: new Date(textAt(element, 'LastModified') ?? 0),
  };
}
