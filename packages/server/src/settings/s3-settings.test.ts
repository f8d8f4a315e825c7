import { expect, test } from 'vitest';
import { problemsOf } from '../../test/config-problems.ts';
import { readConfig } from '../config.ts';
import { uploadOriginOf } from '../storage/s3/bucket.ts';

const S3 = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_REGION: 'eu-1',
  S3_BUCKET: 'films',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('files are kept in a bucket when all of it is given', () => {
  const bucket = {
    endpoint: 'https://s3.example.com',
    region: 'eu-1',
    name: 'films',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  };
  expect(readConfig(S3).bucket).toEqual({ ...bucket, isPathStyle: false });
  expect(readConfig({ ...S3, S3_FORCE_PATH_STYLE: 'true' }).bucket).toEqual({ ...bucket, isPathStyle: true });
});

test('copies of media go to the same store, or to another one, which is given completely', () => {
  const { name: _, ...same } = readConfig(S3).bucket ?? {};
  expect(readConfig(S3).backupAccess).toEqual(same);
  expect(readConfig({}).backupAccess).toBeUndefined();
  const another = {
    BACKUP_S3_ENDPOINT: 'https://elsewhere.example',
    BACKUP_S3_REGION: 'us-1',
    BACKUP_S3_ACCESS_KEY_ID: 'other',
    BACKUP_S3_SECRET_ACCESS_KEY: 'else',
  };
  for (const others of [{}, S3])
    expect(readConfig({ ...others, ...another }).backupAccess).toEqual({
      endpoint: 'https://elsewhere.example',
      region: 'us-1',
      accessKeyId: 'other',
      secretAccessKey: 'else',
      isPathStyle: false,
    });
  expect(problemsOf({ ...S3, BACKUP_S3_ENDPOINT: 'https://elsewhere.example' })).toHaveLength(3);
});

test('a bucket that is given in part, or wrongly, is refused', () => {
  const { S3_BUCKET: _, S3_SECRET_ACCESS_KEY: __, ...part } = S3;
  const together = 'the settings of S3 are given together, or none of them';
  expect(problemsOf({ ...part, S3_BUCKET: '' })).toEqual([
    `S3_BUCKET is missing: ${together}`,
    `S3_SECRET_ACCESS_KEY is missing: ${together}`,
  ]);
  expect(problemsOf({ S3_FORCE_PATH_STYLE: 'yes' })).toHaveLength(6);
  expect(
    problemsOf({ ...S3, S3_ENDPOINT: 's3.example.com', S3_BUCKET: 'My Films', S3_REGION: 'eu 1' }),
  ).toEqual([
    'S3_ENDPOINT must be an address such as https://s3.example.com',
    'S3_REGION must not have spaces',
    'S3_BUCKET must be the name of a bucket: small letters, digits, -',
  ]);
});

test('browsers reach the store only where it says so, beside the settings of S3', () => {
  const inside = { ...S3, S3_ENDPOINT: 'http://10.0.0.5:9000' };
  expect(readConfig(inside).bucket?.publicEndpoint).toBeUndefined();
  const given = { ...inside, S3_PUBLIC_ENDPOINT: 'https://s3.example.com/' };
  expect(readConfig(given).bucket?.publicEndpoint).toBe('https://s3.example.com');
  expect(uploadOriginOf(readConfig(given).bucket)).toBe('https://films.s3.example.com');
  const byPath = { ...given, S3_FORCE_PATH_STYLE: 'true' };
  expect(uploadOriginOf(readConfig(byPath).bucket)).toBe('https://s3.example.com');
  expect(() => readConfig({ S3_PUBLIC_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_BUCKET is missing');
  expect(() => readConfig({ ...inside, S3_PUBLIC_ENDPOINT: 's3.example.com' })).toThrow(
    'S3_PUBLIC_ENDPOINT must be an address',
  );
});
