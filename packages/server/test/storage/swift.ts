import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bucket } from '../../src/storage/s3/bucket.ts';
import { createS3Client } from '../../src/storage/s3/s3-client.ts';
import { configurationOf, type SwiftPorts } from './swift-configuration.ts';

/** Four servers in Python take their time beside other tests. */
export const START_LIMIT_MS = 180_000;
/** The one that Debian's packages belong to; another may come first on the path. */
const PYTHON = '/usr/bin/python3';
const REGION = 'test-1';
const ACCESS_KEY_ID = 'test:tester';
const SECRET = 'only-for-tests';

/** A throw-away store that speaks S3. */
export interface Swift {
  readonly endpoint: string;
  /** Makes a new bucket. */
  newBucket(): Promise<Bucket>;
  stop(): Promise<void>;
}

/** The variables with which a server keeps its files in a bucket. */
export function s3Environment(bucket: Bucket): Record<string, string> {
  return {
    S3_ENDPOINT: bucket.endpoint,
    S3_REGION: bucket.region,
    S3_BUCKET: bucket.name,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    S3_FORCE_PATH_STYLE: String(bucket.isPathStyle),
  };
}

/**
 * Runs what it is given for as long as somebody holds the other end of its standard input, and then removes all of it:
 * test processes are often killed, and the servers must not outlive them.
 */
const SERVE = `
  log=$PWD/log
  memcached -l 127.0.0.1 -p "$MEMCACHED_PORT" -u "$RUN_AS" >>"$log" 2>&1 & all=$!
  for name in account container object proxy; do
    "swift-$name-server" "$PWD/$name.conf" >>"$log" 2>&1 & all="$all $!"
  done
  read -r _
  kill -KILL $all
  wait
  directory=$PWD
  cd /
  rm -rf "$directory"
`;

/** Starts OpenStack Swift with one device, on free ports of the loopback. */
export async function startSwift(): Promise<Swift> {
  const directory = mkdtempSync(join(folderWithAttributes(), 'commoncast-swift-'));
  mkdirSync(join(directory, 'devices', 'd1'), { recursive: true });
  const ports = await freePorts();
  for (const [name, text] of Object.entries(
    configurationOf({ directory, ports, region: REGION, secret: SECRET }),
  ))
    writeFileSync(join(directory, name), text);
  makeRings(directory, ports);
  const server = spawn('/bin/sh', ['-c', SERVE], {
    cwd: directory,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, MEMCACHED_PORT: String(ports.cache), RUN_AS: userInfo().username },
  });
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  await waitUntilUp(`${endpoint}/healthcheck`, server, join(directory, 'log'));
  let buckets = 0;
  return {
    endpoint,
    newBucket: async () => {
      buckets += 1;
      const bucket: Bucket = {
        endpoint,
        region: REGION,
        name: `bucket-${buckets}`,
        accessKeyId: ACCESS_KEY_ID,
        secretAccessKey: SECRET,
        isPathStyle: true,
      };
      await createS3Client(bucket).done({ method: 'PUT' });
      return bucket;
    },
    async stop() {
      server.stdin?.end();
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}

/** Swift keeps what it knows of a file in its extended attributes, which memory has on newer systems only. */
function folderWithAttributes(): string {
  const probe = "import os, sys; os.setxattr(sys.argv[1], 'user.commoncast', b'x' * 2000)";
  for (const folder of [tmpdir(), '/var/tmp']) {
    const path = mkdtempSync(join(folder, 'commoncast-probe-'));
    try {
      execFileSync(PYTHON, ['-c', probe, path], { stdio: 'ignore' });
      return folder;
    } catch {
      // The next one.
    } finally {
      rmSync(path, { recursive: true });
    }
  }
  throw new Error('no temporary folder here has extended attributes');
}

/** Where each server's data are: all on one device. In one process, because each takes a second to start. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(('account', 'container', 'object'), sys.argv[1:]):
    builder = RingBuilder(1, 1, 1)
    device = {'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1}
    builder.add_dev({**device, 'replication_ip': '127.0.0.1', 'replication_port': int(port)})
    builder.rebalance()
    builder.get_ring().save(name + '.ring.gz')
`;

function makeRings(directory: string, { account, container, object }: SwiftPorts): void {
  const ports = [account, container, object].map(String);
  execFileSync(PYTHON, ['-c', MAKE_RINGS, ...ports], { cwd: directory, stdio: 'pipe' });
}

/** All are open at once, so that none is given twice. */
async function freePorts(): Promise<SwiftPorts> {
  const servers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const [proxy, account, container, object, cache] = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }) as [number, number, number, number, number];
  for (const server of servers) server.close();
  return { proxy, account, container, object, cache };
}

async function waitUntilUp(url: string, server: ChildProcess, logPath: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`Swift does not start: ${readFileSync(logPath, 'utf8')}`);
    await delay(50);
  }
}
