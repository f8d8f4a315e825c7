import { Agent, get } from 'node:http';
import type { LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

// Players of LL-HLS that show nothing: each begins with the last whole segment, and then asks for the next playlist and
// the part that it was told of, as hls.js does.
// Prints what they got. `[playlist] [players] [seconds] [answers that each gets at least] [address of the playlist's host]`

const [, , playlistUrl = '', players = '', seconds = '', leastRounds = '0', address] = process.argv;
const RETRY_MS = 200;
const lookup: LookupFunction = (_host, _options, found) =>
  found(null, [{ address: address ?? '', family: 4 }]);
const agent = new Agent({
  keepAlive: true,
  maxSockets: Number.POSITIVE_INFINITY,
  ...(address !== undefined && { lookup }),
});
const endMs = performance.now() + Number(seconds) * 1000;
const sums = { requests: 0, bytes: 0, failures: 0 };

await Promise.all(Array.from({ length: Number(players) }, play));
console.log(JSON.stringify(sums));
process.exit(0);

async function play(): Promise<void> {
  let playlist = '';
  for (let rounds = 0; performance.now() < endMs || rounds < Number(leastRounds); ) {
    const next = nextOf(playlist);
    if (next === null) {
      playlist = await ask(playlistUrl);
      if (playlist === '') await delay(RETRY_MS);
      await Promise.all(beginningOf(playlist).map((uri) => ask(new URL(uri, playlistUrl).href)));
      continue;
    }
    const query = `?_HLS_msn=${next.sequence}&_HLS_part=${next.part}&_HLS_skip=YES`;
    [playlist] = await Promise.all([ask(playlistUrl + query), ask(new URL(next.uri, playlistUrl).href)]);
    rounds += 1;
  }
}

/** What a player fetches before it can show anything. */
function beginningOf(playlist: string): string[] {
  const segment = /^[^#].*$/gm;
  return [/#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1], playlist.match(segment)?.at(-1)].filter(
    (uri) => uri !== undefined,
  );
}

/** What comes after a playlist (RFC 8216bis §6.2.5.2); null for one that does not say. */
function nextOf(playlist: string): { sequence: number; part: number; uri: string } | null {
  const uri = /#EXT-X-PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(playlist)?.[1];
  if (uri === undefined) return null;
  const numberOf = (pattern: RegExp) => Number(pattern.exec(playlist)?.[1] ?? 0);
  const segments = playlist.split('#EXTINF');
  const sequence =
    numberOf(/#EXT-X-MEDIA-SEQUENCE:(\d+)/) + numberOf(/SKIPPED-SEGMENTS=(\d+)/) + segments.length - 1;
  return { sequence, part: (segments.at(-1) ?? '').split('#EXT-X-PART:').length - 1, uri };
}

/** @returns the text of a playlist; nothing where it failed */
function ask(url: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const isText = url.includes('.m3u8');
  const fail = () => {
    sums.failures += 1;
    resolve('');
  };
  get(url, { agent }, (response) => {
    let text = '';
    response.on('data', (chunk: Buffer) => {
      sums.bytes += chunk.length;
      if (isText) text += chunk.toString();
    });
    response.once('error', fail);
    response.once('end', () => {
      sums.requests += 1;
      if (response.statusCode === 200) resolve(text);
      else fail();
    });
  }).once('error', fail);
  return promise;
}
