import * as v from 'valibot';
import type { Bucket } from '../storage/s3/bucket.ts';

/** How a store that speaks S3 is reached. */
const ACCESS = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Before the names of the variables that say where copies of media go. */
const BACKUP = 'BACKUP_';

const Name = v.pipe(v.string(), v.regex(/^\S+$/, 'must not have spaces'));
const Endpoint = v.pipe(v.string(), v.check(isEndpoint, 'must be an address such as https://s3.example.com'));
const IsPathStyle = v.picklist(['true', 'false'], 'must be true or false');

/** The name of a bucket, as S3 takes it. */
export const BucketName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: small letters, digits, -'),
);

/** The variables of a store that speaks S3, by their names. */
export const S3_SETTINGS = {
  S3_ENDPOINT: v.optional(Endpoint),
  S3_REGION: v.optional(Name),
  S3_BUCKET: v.optional(BucketName),
  S3_ACCESS_KEY_ID: v.optional(Name),
  S3_SECRET_ACCESS_KEY: v.optional(Name),
  S3_PUBLIC_ENDPOINT: v.optional(Endpoint),
  S3_FORCE_PATH_STYLE: v.optional(IsPathStyle),
  BACKUP_S3_ENDPOINT: v.optional(Endpoint),
  BACKUP_S3_REGION: v.optional(Name),
  BACKUP_S3_ACCESS_KEY_ID: v.optional(Name),
  BACKUP_S3_SECRET_ACCESS_KEY: v.optional(Name),
  BACKUP_S3_FORCE_PATH_STYLE: v.optional(IsPathStyle),
};

const Settings = v.object(S3_SETTINGS);
type Settings = v.InferOutput<typeof Settings>;

/** A store that speaks S3, without the name of a bucket there. */
export type BucketAccess = Omit<Bucket, 'name'>;

/** Of a half-given store, a line for each variable that is missing. */
export function missingS3Settings(given: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...missing(given, 'S3_', [...ACCESS, 'S3_BUCKET']),
    ...missing(
      given,
      `${BACKUP}S3_`,
      ACCESS.map((name) => BACKUP + name),
    ),
  ];
}

function missing(
  given: Readonly<Record<string, string | undefined>>,
  prefix: string,
  required: readonly string[],
): string[] {
  if (!Object.keys(S3_SETTINGS).some((name) => name.startsWith(prefix) && given[name] !== undefined))
    return [];
  return Object.keys(S3_SETTINGS)
    .filter((name) => required.includes(name) && given[name] === undefined)
    .map((name) => `${name} is missing: the settings of S3 are given together, or none of them`);
}

/** The bucket that files are kept in; undefined for a disk. */
export function bucketOf(settings: Settings): Bucket | undefined {
  const access = accessOf(settings, '');
  if (!access || !settings.S3_BUCKET) return undefined;
  const publicEndpoint = settings.S3_PUBLIC_ENDPOINT?.replace(/\/$/, '');
  return { ...access, name: settings.S3_BUCKET, publicEndpoint };
}

/** The store that copies of media go to: the one of the files, unless another is given. */
export function backupAccessOf(settings: Settings): BucketAccess | undefined {
  return accessOf(settings, BACKUP) ?? accessOf(settings, '');
}

function accessOf(settings: Settings, prefix: '' | typeof BACKUP): BucketAccess | undefined {
  const [endpoint, region, accessKeyId, secretAccessKey] = ACCESS.map((key) => settings[`${prefix}${key}`]);
  if (!endpoint || !region || !accessKeyId || !secretAccessKey) return undefined;
  const isPathStyle = settings[`${prefix}S3_FORCE_PATH_STYLE`] === 'true';
  return { endpoint: endpoint.replace(/\/$/, ''), region, accessKeyId, secretAccessKey, isPathStyle };
}

function isEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}
