import * as v from 'valibot';
import type { Bucket } from './storage/s3/bucket.ts';

const REQUIRED = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const Name = v.pipe(v.string(), v.regex(/^\S+$/, 'must not have spaces'));

/** The variables of a store that speaks S3, by their names. */
export const S3_SETTINGS = {
  S3_ENDPOINT: v.optional(
    v.pipe(v.string(), v.check(isEndpoint, 'must be an address such as https://s3.example.com')),
  ),
  S3_REGION: v.optional(Name),
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: small letters, digits, -'),
    ),
  ),
  S3_ACCESS_KEY_ID: v.optional(Name),
  S3_SECRET_ACCESS_KEY: v.optional(Name),
  S3_PUBLIC_ENDPOINT: v.optional(
    v.pipe(v.string(), v.check(isEndpoint, 'must be an address such as https://s3.example.com')),
  ),
  S3_FORCE_PATH_STYLE: v.optional(v.picklist(['true', 'false'], 'must be true or false')),
};

const Settings = v.object(S3_SETTINGS);

/** Of a half-given store, a line for each variable that is missing. */
export function missingS3Settings(given: Readonly<Record<string, string | undefined>>): string[] {
  if (!Object.keys(S3_SETTINGS).some((name) => given[name] !== undefined)) return [];
  return REQUIRED.filter((name) => given[name] === undefined).map(
    (name) => `${name} is missing: the settings of S3 are given together, or none of them`,
  );
}

/** The bucket that files are kept in; undefined for a disk. */
export function bucketOf(settings: v.InferOutput<typeof Settings>): Bucket | undefined {
  const [endpoint, region, name, accessKeyId, secretAccessKey] = REQUIRED.map((key) => settings[key]);
  if (!endpoint || !region || !name || !accessKeyId || !secretAccessKey) return undefined;
  const isPathStyle = settings.S3_FORCE_PATH_STYLE === 'true';
  const publicEndpoint = settings.S3_PUBLIC_ENDPOINT?.replace(/\/$/, '');
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region,
    name,
    accessKeyId,
    secretAccessKey,
    isPathStyle,
    publicEndpoint,
  };
}

function isEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}
