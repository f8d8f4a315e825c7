import { isStorageError, type StorageError } from '../storage-error.ts';
import type { Bucket } from './bucket.ts';
import { textAt } from './read-xml.ts';
import { createS3Client } from './s3-client.ts';

/** The bucket cannot be used as it is configured; the message is for the operator. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

const WRONG_REGION = ({ region }: Bucket) => `The bucket is not in ${region}. Mend S3_REGION.`;

/** By S3's codes. */
const SENTENCES: Readonly<Record<string, (bucket: Bucket) => string>> = {
  NoSuchBucket: ({ name }) => `There is no bucket ${name} at S3_ENDPOINT. Make it, or mend S3_BUCKET.`,
  InvalidAccessKeyId: () => 'S3 does not know S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: () => 'S3 refuses S3_SECRET_ACCESS_KEY: it is not the one of S3_ACCESS_KEY_ID.',
  AccessDenied: ({ name }) =>
    `S3 does not let S3_ACCESS_KEY_ID into the bucket ${name}. It has to list, read, write and delete there.`,
  AuthorizationHeaderMalformed: WRONG_REGION,
  PermanentRedirect: WRONG_REGION,
  IllegalLocationConstraintException: WRONG_REGION,
  RequestTimeTooSkewed: () => 'The clock of this machine is wrong: S3 refuses its signatures.',
};

/**
 * Finds out at the start what would otherwise be found out by the first upload.
 * @throws {BucketError}
 */
export async function requireBucket(bucket: Bucket): Promise<void> {
  const query = { 'list-type': '2', 'max-keys': '1' };
  const page = await createS3Client(bucket)
    .ask({ method: 'GET', query })
    .catch((error: unknown) => {
      throw isStorageError(error) ? new BucketError(explain(error, bucket), { cause: error }) : error;
    });
  if (textAt(page, 'ListBucketResult', 'Name') === undefined)
    throw new BucketError(`What answers at S3_ENDPOINT does not speak S3: ${bucket.endpoint}`);
}

function explain({ code, s3Code = '', message }: StorageError, bucket: Bucket): string {
  if (code === 'UNAVAILABLE')
    return `S3 does not answer at S3_ENDPOINT (${bucket.endpoint}). Is it running, and reachable from here? ${message}`;
  if (Object.hasOwn(SENTENCES, s3Code)) return SENTENCES[s3Code]?.(bucket) ?? message;
  return `S3 does not let us list the bucket ${bucket.name}: ${message}`;
}
