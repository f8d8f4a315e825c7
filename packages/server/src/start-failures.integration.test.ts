import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { findPostgres } from '../test/find-postgres.ts';
import { LOCALHOST, RENEWED_LOCALHOST } from '../test/live/localhost-certificate.ts';
import { canMountSmallDisk, mountSmallDisk } from '../test/small-disk.ts';
import { whyNoSwift } from '../test/storage/find-swift.ts';
import { s3Environment } from '../test/storage/swift.ts';
import { useSwift } from '../test/storage/use-swift.ts';
import { surroundings } from '../test/surroundings.ts';
import { openDatabase } from './db/connect.ts';
import type { Bucket } from './storage/s3/bucket.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
/** What `npm start` runs. */
const START = join(import.meta.dirname, '../../../scripts/start.ts');

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'commoncast-start-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Starts the server as people do, where it cannot start. @returns its message, which must be one sentence */
async function complaintOf(environment: Record<string, string>, program = [MAIN]): Promise<string> {
  const child = spawn(process.execPath, [...process.execArgv, ...program], {
    env: {
      ...surroundings(),
      PORT: '0',
      RTMP_PORT: '0',
      RTC_PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(directory, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(errors).not.toMatch(/\n {4}at /);
  expect(errors.trim().split('\n')).toHaveLength(1);
  return errors.trim();
}

describe('a data directory that cannot be used', () => {
  test('below a file', async () => {
    const path = join(directory, 'file');
    writeFileSync(path, '');
    expect(await complaintOf({ DATA_DIR: join(path, 'data') })).toMatch(/^DATA_DIR lies below .* a file/);
    expect(await complaintOf({ DATA_DIR: path })).toMatch(/^DATA_DIR lies below .* a file/);
  });

  test.skipIf(!canMountSmallDisk())('on a disk without room, or one that can only be read', async () => {
    const full = mountSmallDisk(2);
    const readOnly = mountSmallDisk(2, ['ro']);
    try {
      const noRoom = await complaintOf({ DATA_DIR: join(full?.directory ?? '', 'data') });
      expect(noRoom).toBe('The disk has no room for DATA_DIR. Make some, then start again.');
      const complaint = await complaintOf({ DATA_DIR: join(readOnly?.directory ?? '', 'data') });
      expect(complaint).toMatch(/^DATA_DIR is on a disk that can only be read/);
    } finally {
      full?.remove();
      readOnly?.remove();
    }
  });

  test('in use by another server', async () => {
    const database = await openDatabase({ dataDirectory: join(directory, 'data/database') });
    try {
      for (const program of [[MAIN], [START, '--empty']]) {
        expect(await complaintOf({}, program)).toMatch(
          /^The data directory .* is already in use by another server \(process \d+\)\. Stop that one first/,
        );
      }
    } finally {
      await database.close();
    }
  });
});

describe('a database with something missing or broken', () => {
  let sound: string;
  beforeAll(async () => {
    sound = mkdtempSync(join(tmpdir(), 'commoncast-sound-'));
    const database = await openDatabase({ dataDirectory: join(sound, 'database'), reserveSegments: 0 });
    await database.close();
    return () => rmSync(sound, { recursive: true, force: true });
  });

  test.each<[string, (cluster: string) => void, string]>([
    ['PG_VERSION', (cluster) => rmSync(join(cluster, 'PG_VERSION')), 'it has no PG_VERSION'],
    ['the log', (cluster) => rmSync(join(cluster, 'pg_wal'), { recursive: true }), 'it has no pg_wal'],
    [
      'the segments of the log',
      (cluster) => {
        rmSync(join(cluster, 'pg_wal'), { recursive: true });
        mkdirSync(join(cluster, 'pg_wal'));
      },
      'its write-ahead log is missing',
    ],
    [
      'the control file',
      (cluster) => writeFileSync(join(cluster, 'global/pg_control'), Buffer.alloc(8192, 1)),
      'its control file is broken',
    ],
  ])('%s', async (_name, damage, complaint) => {
    const data = join(directory, 'data');
    cpSync(sound, data, { recursive: true });
    damage(join(data, 'database/cluster'));
    const before = readdirSync(join(data, 'database/cluster'), { recursive: true }).sort();
    const said = await complaintOf({});
    expect(said).toContain(`is damaged: ${complaint}. Nothing was changed.`);
    expect(said).toContain('npm run restore -- FILE');
    expect(readdirSync(join(data, 'database/cluster'), { recursive: true }).sort()).toEqual(before);
  });
});

test('a data directory that others could read is closed to them, with everything in it', async () => {
  const data = join(directory, 'data');
  const database = await openDatabase({ dataDirectory: join(data, 'database'), reserveSegments: 0 });
  await database.close();
  mkdirSync(join(data, 'media/vod'), { recursive: true });
  writeFileSync(join(data, 'media/vod/a.m4s'), 'x');
  for (const path of [data, join(data, 'media'), join(data, 'media/vod'), join(data, 'database')]) {
    chmodSync(path, 0o755);
  }
  for (const path of ['media/vod/a.m4s', 'database/cluster/PG_VERSION']) chmodSync(join(data, path), 0o644);

  const child = spawn(process.execPath, [...process.execArgv, MAIN], {
    env: {
      ...surroundings(),
      PORT: '0',
      RTMP_PORT: '0',
      RTC_PORT: '0',
      DATA_DIR: data,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  await once(child, 'exit');

  const open = [
    data,
    ...readdirSync(data, { recursive: true }).map((entry) => join(data, String(entry))),
  ].filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});

describe('a certificate for RTMPS', () => {
  const startWith = (certFile: string, keyFile: string) =>
    complaintOf({ RTMPS_PORT: '0', RTMPS_CERT_FILE: certFile, RTMPS_KEY_FILE: keyFile });

  test('that is not there, cannot be read, or has another key', async () => {
    const [cert, key, folder] = ['cert.pem', 'key.pem', 'folder'].map((name) => join(directory, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(cert, LOCALHOST.cert);
    writeFileSync(key, RENEWED_LOCALHOST.key);
    mkdirSync(folder);
    expect(await startWith(`${cert}-2`, key)).toMatch(
      /^RTMPS_CERT_FILE cannot be read: ENOENT: no such file.*cert\.pem-2'\.$/,
    );
    expect(await startWith(cert, folder)).toMatch(/^RTMPS_KEY_FILE cannot be read: EISDIR/);
    expect(await startWith(cert, key)).toBe(
      'RTMPS_CERT_FILE and RTMPS_KEY_FILE are not a certificate and its key, both in PEM: ' +
        'the key is of another certificate.',
    );
  });
});

describe.skipIf(whyNoSwift() !== null)('an S3 that does not let the server in', () => {
  const swift = useSwift();
  let bucket: Bucket;
  beforeAll(async () => {
    bucket = await swift.newBucket();
  });

  const startWith = (changed: Partial<Bucket>) => complaintOf(s3Environment({ ...bucket, ...changed }));

  test('another bucket, another secret', async () => {
    expect(await startWith({ name: 'elsewhere' })).toBe(
      'There is no bucket elsewhere at S3_ENDPOINT. Make it, or mend S3_BUCKET.',
    );
    expect(await startWith({ secretAccessKey: 'wrong' })).toBe(
      'S3 refuses S3_SECRET_ACCESS_KEY: it is not the one of S3_ACCESS_KEY_ID.',
    );
  });

  test('something else answers there, or nothing does', async () => {
    const web = createHttpServer((_, response) => response.end('<h1>Hello</h1>')).listen(0, '127.0.0.1');
    await once(web, 'listening');
    const endpoint = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    expect(await startWith({ endpoint })).toBe(`What answers at S3_ENDPOINT does not speak S3: ${endpoint}`);
    web.closeAllConnections();
    web.close();
    expect(await startWith({ endpoint })).toContain(`S3 does not answer at S3_ENDPOINT (${endpoint}).`);
  });
});

describe('a PostgreSQL that does not let the server in', () => {
  test('nobody answers, or the name is unknown', async () => {
    const unused = createServer().listen(0, '127.0.0.1');
    await once(unused, 'listening');
    const { port } = unused.address() as { port: number };
    unused.close();
    const at = (host: string) => complaintOf({ DATABASE_URL: `postgres://somebody@${host}/commoncast` });
    expect(await at(`127.0.0.1:${port}`)).toMatch(
      /^PostgreSQL does not answer at DATABASE_URL .* Is it running\?$/,
    );
    expect(await at('no-such-host.invalid')).toMatch(/^DATABASE_URL names the host no-such-host\.invalid/);
  });

  test('a wrong password', async () => {
    // What PostgreSQL answers to the first message; a server with passwords would need a cluster of its own.
    const refusal = ['SFATAL', 'VFATAL', 'C28P01', 'Mpassword authentication failed for user "somebody"', ''];
    const fields = Buffer.from(`${refusal.join('\0')}\0`);
    const head = Buffer.alloc(5, 'E');
    head.writeUInt32BE(fields.length + 4, 1);
    const postgres = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(Buffer.concat([head, fields])));
    }).listen(0, '127.0.0.1');
    await once(postgres, 'listening');
    const { port } = postgres.address() as { port: number };
    const DATABASE_URL = `postgres://somebody:wrong@127.0.0.1:${port}/commoncast`;
    expect(await complaintOf({ DATABASE_URL })).toBe(
      'PostgreSQL refuses the password in DATABASE_URL: password authentication failed for user "somebody".',
    );
    postgres.close();
  });

  test.skipIf('reason' in findPostgres())('no such database, no such role', async () => {
    const url = new URL(inject('postgresUrl'));
    const withDatabase = new URL(url);
    withDatabase.pathname = '/nothing-here';
    expect(await complaintOf({ DATABASE_URL: withDatabase.href })).toMatch(
      /^PostgreSQL has no such database: .*nothing-here/,
    );
    const withRole = new URL(url);
    withRole.searchParams.set('user', 'nobody-here');
    expect(await complaintOf({ DATABASE_URL: withRole.href })).toMatch(
      /^PostgreSQL does not let this role in: .*nobody-here/,
    );
  });
});
