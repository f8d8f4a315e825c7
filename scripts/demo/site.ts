import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { editPage, sitePage } from './site-pages.ts';

const MAX_PASTE_BYTES = 64 * 1024;

export interface DemoSite {
  /** Listens on a port; 0 takes a free one. @returns the port */
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
  /** Replaces the pasted markup in the middle of the page. */
  write(pasted: string): Promise<void>;
}

/**
 * Somebody else's site: a page on another origin that knows nothing of Commoncast except what was pasted into it.
 * @param folder where the pasted markup is stored
 */
export function createDemoSite(folder: string): DemoSite {
  const path = join(folder, 'demo-page.html');
  const read = (): Promise<string> => readFile(path, 'utf8').catch(() => '');
  const write = async (pasted: string): Promise<void> => {
    await writeFile(`${path}.new`, pasted);
    await rename(`${path}.new`, path);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo.invalid');
    if (pathname === '/edit' && request.method === 'POST') {
      if (!isFromThisSite(request)) return send(response, 403, 'This page accepts changes only from itself.');
      const body = await readBody(request);
      if (body === null) return send(response, 413, 'That is more than this page can hold.');
      await write(new URLSearchParams(body).get('pasted') ?? '');
      response.writeHead(303, { location: '/' }).end();
    } else if (request.method !== 'GET' && request.method !== 'HEAD')
      send(response, 405, 'Only reading, please.');
    else if (pathname === '/') send(response, 200, sitePage(await read()));
    else if (pathname === '/edit') send(response, 200, editPage(await read()));
    else send(response, 404, 'There is no such page here.');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 500, 'The page could not be read or written.'));
  });
  return {
    write,
    async listen(host, port) {
      await once(server.listen(port, host), 'listening');
      return (server.address() as AddressInfo).port;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The page accepts any markup, so only its own form may send it, never a form on another site. */
function isFromThisSite(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === `http://${host}`;
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_PASTE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: string): void {
  if (response.headersSent) return;
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(body);
}
