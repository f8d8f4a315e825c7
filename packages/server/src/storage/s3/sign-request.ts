import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from './bucket.ts';

/** AWS's longest life of a signed address: a week. */
const LONGEST_S = 7 * 24 * 3600;

interface Unsigned {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The headers of a request with its signature (AWS Signature Version 4). */
export async function signRequest(
  bucket: Bucket,
  { method, url, headers }: Unsigned,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({ ...accountOf(bucket), method, url: url.href, headers });
  return Object.fromEntries((await signer.sign()).headers);
}

/**
 * An address with a signature, which does once what the method says, or as often as somebody likes until then.
 * @param headers that the request will have, with these values
 */
export async function signAddress(
  bucket: Bucket,
  { method, url, headers }: Unsigned,
  expiresAt: Date,
): Promise<string> {
  const lifeS = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
  const timed = new URL(url);
  timed.searchParams.set('X-Amz-Expires', String(Math.min(Math.max(lifeS, 1), LONGEST_S)));
  const signer = new AwsV4Signer({
    ...accountOf(bucket),
    method,
    url: timed.href,
    headers,
    // The length, too.
    allHeaders: true,
    signQuery: true,
  });
  return (await signer.sign()).url.href;
}

function accountOf({ accessKeyId, secretAccessKey, region }: Bucket) {
  return { accessKeyId, secretAccessKey, region, service: 's3' };
}
