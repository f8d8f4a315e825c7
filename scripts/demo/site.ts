import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { articlePage, editPage, filmsPage, landingPage, scriptsIn, shopPage } from './site-pages.ts';

const MAX_PASTE_BYTES = 64 * 1024;

export interface DemoSite {
  /** Listens on a port; 0 takes a free one. @returns the port */
  listen(host: string, port: number): Promise<number>;
  close(): Promise<void>;
  /** Replaces what was pasted into its pages. */
  write(pasted: PastedPages): Promise<void>;
}

/** What a business owner pastes: markup, as it comes from the studio. */
export interface PastedPages {
  /** The player of the first page, and the script for all of them. */
  readonly article: string;
  /** The player of the page with all films; empty for none. */
  readonly films: string;
}

/**
 * Somebody else's site: pages on another origin that know nothing of Commoncast except what was pasted into them.
 * @param folder where the pasted markup is stored
 */
export function createDemoSite(folder: string): DemoSite {
  const articlePath = join(folder, 'demo-page.html');
  const filmsPath = join(folder, 'demo-films-page.html');
  const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
  const replace = async (path: string, markup: string): Promise<void> => {
    await writeFile(`${path}.new`, markup);
    await rename(`${path}.new`, path);
  };
  /** Null for a path without a page. */
  const pageAt = async (pathname: string): Promise<string | null> => {
    const article = await read(articlePath);
    if (pathname === '/') return articlePage(article);
    if (pathname === '/edit') return editPage(article);
    const script = scriptsIn(article);
    if (pathname === '/no-4') return landingPage(script);
    if (pathname === '/shop') return shopPage(script);
    if (pathname === '/films') return filmsPage(await read(filmsPath), script);
    return null;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://demo.invalid');
    if (pathname === '/edit' && request.method === 'POST') {
      if (!isFromThisSite(request)) return send(response, 403, 'This page accepts changes only from itself.');
      const body = await readBody(request);
      if (body === null) return send(response, 413, 'That is more than this page can hold.');
      await replace(articlePath, new URLSearchParams(body).get('pasted') ?? '');
      response.writeHead(303, { location: '/' }).end();
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(response, 405, 'Only reading, please.');
    } else {
      const page = await pageAt(pathname);
      if (page === null) send(response, 404, 'There is no such page here.');
      else send(response, 200, page);
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 500, 'The page could not be read or written.'));
  });
  return {
    async write({ article, films }) {
      await replace(filmsPath, films);
      await replace(articlePath, article);
    },
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
