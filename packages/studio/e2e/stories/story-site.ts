import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../../..');
/** Where `npm run build-storybook` puts it. */
const built = join(root, 'node_modules/.cache/storybook');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt',
};

/** Pages of the platform that stories put into frames, media, and what browsers ask for by themselves: nothing is there. */
const EMPTY = /^\/(preview\/|cdn\/|favicon\.ico$)/;

export interface StorySite {
  readonly origin: string;
  /** Ids of all stories. */
  readonly stories: readonly string[];
  stop(): Promise<void>;
}

/** Builds the storybook of embed and studio, without its documentation, and serves it. */
export async function openStorySite(): Promise<StorySite> {
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)('npm', ['run', 'build-storybook', '--silent', '--', '--test'], {
    cwd: root,
    env,
  });
  const { entries } = JSON.parse(await readFile(join(built, 'index.json'), 'utf8')) as {
    entries: Record<string, { type: string }>;
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = EMPTY.test(pathname)
      ? '<!doctype html><html lang="en"><title>Preview</title></html>'
      : await readFile(join(built, normalize(decodeURIComponent(pathname)))).catch(() => null);
    response.writeHead(body ? 200 : 404, {
      'content-type': TYPES[extname(pathname) || '.html'] ?? 'application/octet-stream',
      'cache-control': 'max-age=600',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stories: Object.keys(entries).filter((id) => entries[id]?.type === 'story'),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
