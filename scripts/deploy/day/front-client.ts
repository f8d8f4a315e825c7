import { createHash } from 'node:crypto';
import { type Client, createClient } from '@commoncast/core/http/client';
import type { FrontAnswer, FrontRequest, NginxFront } from '../nginx-front.ts';
import { PUBLIC_HOST } from '../nginx-front.ts';

/** The typed client of the studio, for calls through nginx. */
export function clientThrough(front: () => NginxFront, accessToken: string | null = null): Client {
  return createClient({
    origin: `https://${PUBLIC_HOST}`,
    getAccessToken: () => accessToken,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { status, headers, body } = await askUrl(front(), request.url, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(request.body && { body: Buffer.from(await request.arrayBuffer()) }),
      });
      const kept = Object.entries(headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      );
      return new Response(status === 204 || status === 304 ? null : new Uint8Array(body), {
        status,
        headers: kept,
      });
    },
  });
}

/** Asks nginx for a whole address, whichever of its names that has. */
function askUrl(front: NginxFront, url: string, wanted: FrontRequest = {}): Promise<FrontAnswer> {
  const { host, pathname, search } = new URL(url);
  return front.ask(pathname + search, { ...wanted, host });
}

/**
 * Fetches everything of a film that a player could.
 * @param master the URL of its master playlist, as the public details give it
 * @returns a hash of each file, by its path
 * @throws {Error} one was refused or is empty
 */
export async function playThrough(front: NginxFront, master: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  const take = async (url: string): Promise<string> => {
    const { status, body } = await askUrl(front, url);
    if (status !== 200 || body.length === 0) throw new Error(`${status} for ${url}`);
    hashes[new URL(url).pathname] = createHash('sha256').update(body).digest('hex');
    return body.toString();
  };
  for (const playlist of addressesIn(await take(master), master))
    for (const file of addressesIn(await take(playlist), playlist)) await take(file);
  return hashes;
}

/** The URLs in a playlist (RFC 8216): other playlists, or initialization and media segments. */
function addressesIn(playlist: string, url: string): string[] {
  const init = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? [];
  const lines = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return [init, lines].flat().map((name) => new URL(name, url).href);
}
