import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { freeBytesAt } from './ballast.ts';
import type { PgliteClient } from './client.ts';
import { isSegmentName } from './log-segment.ts';
import { sizeOfTree } from './size-of-tree.ts';

const ADDRESS_FILE = 'operator.json';
const COPY_PREFIX = 'copy-';

interface Address {
  readonly port: number;
  readonly token: string;
}

/**
 * Lets programs of this account ask the server that holds a data directory for a copy of its cluster, so that a
 * backup can read a database that only one process may open. It listens on loopback; the token is in the directory.
 * @returns a function that stops it
 */
export async function serveCopies(
  client: PgliteClient,
  dataDirectory: string,
  clusterDirectory: string,
): Promise<() => Promise<void>> {
  await removeCopies(dataDirectory);
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || !isSame(request.headers.authorization ?? '', token)) {
      response.writeHead(404).end();
      return;
    }
    copyCluster(client, dataDirectory, clusterDirectory).then(
      (path) => response.writeHead(200).end(path),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.unref();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const addressPath = join(dataDirectory, ADDRESS_FILE);
  await writeFile(addressPath, JSON.stringify({ port, token } satisfies Address), { mode: 0o600 });
  return async () => {
    await rm(addressPath, { force: true });
    server.closeAllConnections();
    server.close();
  };
}

/**
 * Asks the server that holds a data directory for a copy of its cluster.
 * @returns the folder of the copy, which the caller removes
 */
export async function requestCopy(dataDirectory: string): Promise<string> {
  const { port, token } = JSON.parse(await readFile(join(dataDirectory, ADDRESS_FILE), 'utf8')) as Address;
  const response = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { authorization: token },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The server could not copy its database: ${text}`);
  return text;
}

/** Everybody else waits meanwhile: PGlite writes nothing between statements, so the copy is one consistent state. */
async function copyCluster(client: PgliteClient, dataDirectory: string, cluster: string): Promise<string> {
  if (freeBytesAt(dataDirectory) < 2 * sizeOfTree(cluster)) {
    throw new Error('there is no room for a second copy of it on its disk');
  }
  const path = join(dataDirectory, COPY_PREFIX + randomUUID());
  const lease = await client.lease();
  try {
    await lease.exec('checkpoint');
    const { rows } = await lease.query('select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
    const isNeeded = (source: string) =>
      !isSegmentName(basename(source)) || basename(source) <= String(rows[0]?.name);
    await cp(cluster, path, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: isNeeded });
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  } finally {
    lease.release();
  }
  return path;
}

/** Removes copies that nobody collected. */
async function removeCopies(dataDirectory: string): Promise<void> {
  const names = (await readdir(dataDirectory)).filter((name) => name.startsWith(COPY_PREFIX));
  for (const name of names) await rm(join(dataDirectory, name), { recursive: true, force: true });
}

function isSame(given: string, token: string): boolean {
  return given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));
}
