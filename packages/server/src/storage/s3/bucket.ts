/** A bucket of a store that speaks S3, and who may use it. */
export interface Bucket {
  /** Without a slash at its end; it may have a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket is the first name of the path instead of the first of the host. */
  readonly isPathStyle: boolean;
  /** Where browsers reach the store, to send parts of uploads there; undefined if they do not. */
  readonly publicEndpoint?: string | undefined;
}

export type Query = Readonly<Record<string, string>>;

/** The URL of an object, or of the bucket itself. Keys are plain names and need no escaping. */
export function urlOf({ endpoint, name, isPathStyle }: Bucket, key = '', query: Query = {}): URL {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/$/, '');
  if (!isPathStyle) url.hostname = `${name}.${url.hostname}`;
  url.pathname = isPathStyle ? `${base}/${name}/${key}` : `${base}/${key}`;
  for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
  return url;
}

/** The origin to which browsers send parts of uploads; null if they send them to us. */
export function uploadOriginOf(bucket: Bucket | undefined): string | null {
  if (bucket?.publicEndpoint === undefined) return null;
  return urlOf({ ...bucket, endpoint: bucket.publicEndpoint }).origin;
}
