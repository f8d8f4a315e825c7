import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BeatBatch } from '@commoncast/core/insights/beat';
import { liveStateRoute } from '@commoncast/core/live/route';
import type { PublicLiveState } from '@commoncast/core/live/schema';
import type { PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import type { PageDetails } from '@commoncast/core/widgets/schema';
import type { TestMedia } from './media.ts';
import { posterAs } from './posters.ts';
import { variantsOf } from './variants.ts';

const BUILT = fileURLToPath(new URL('../../dist/player', import.meta.url));
const DETAILS = '/business/v1.1/embedded-video-player/public';
const PAGE_DETAILS = '/business/v1.1/video-widget/details/public';
const ASSETS = '/sub-apps/widgets/player/';
const VIDEO_ID = '01934567-0000-7000-8000-00000000000a';
const POSTER = `/cdn/thumbnail/${VIDEO_ID}.png`;
/** A program that keeps its connection for a while does not hold up the tests. */
const LEAVE_MS = 2_000;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.vtt': 'text/vtt',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

export interface HostPage {
  readonly html: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the service and the sites around it were asked for, in order. */
export interface Asked {
  readonly method: string;
  readonly host: string;
  /** Path and query. */
  readonly url: string;
  readonly cookie: string | undefined;
}

/** What a page is told beside its players. */
export type PageAnswer = Partial<Pick<PageDetails, 'widgets' | 'goals' | 'namesFragments' | 'hasConsent'>>;

/** As a business without widgets is told. */
const NOTHING = { widgets: null, goals: [], namesFragments: false, hasConsent: false } satisfies PageAnswer;

/** The service as far as a visitor's browser sees it, and any number of sites, all on one port of this machine. */
export interface TestService {
  /** Where the embed comes from. */
  readonly origin: string;
  /** Another site's origin; every name has its own. */
  site(name: string): string;
  /** Puts a page on all sites. */
  publish(path: string, page: HostPage): void;
  readonly players: Map<string, PublicPlayer>;
  /** Whose players some are, by their ids: the key that they are asked for with. All others are anybody's. */
  readonly keys: Map<string, string>;
  readonly video: PublicVideo;
  readonly asked: Asked[];
  readonly batches: BeatBatch[];
  /** Answers pages with this, by their addresses and the fragments they tell, from now on; at first, as a business without widgets does. */
  answerPages(next: (url: URL) => PageAnswer): void;
  /** How streams stand, by their ids. */
  readonly states: Map<string, () => PublicLiveState>;
  /** Answers beats with this status from now on; 202 at first. */
  answerBeats(status: number): void;
  /** Paths that end with this answer with this status from now on; empty for none. */
  breakPath(ending: string, status?: number): void;
  /** Segments and posters that match pass at this rate from now on; 0 stops them in the middle. */
  slowDown(path: RegExp | undefined, bytesPerS?: number): void;
  /** Resolves once no browser is connected: what was on its way has arrived then. */
  untilLeft(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it on a free port of loopback. */
export async function startService(media: TestMedia): Promise<TestService> {
  const pages = new Map<string, HostPage>();
  const players = new Map<string, PublicPlayer>();
  const keys = new Map<string, string>();
  const states = new Map<string, () => PublicLiveState>();
  const asked: Asked[] = [];
  const batches: BeatBatch[] = [];
  let beatStatus = 202;
  let pageAnswer: (url: URL) => PageAnswer = () => ({});
  let broken = { ending: '', status: 503 };
  let slow: { path: RegExp; bytesPerS: number } | undefined;

  const pageOf = (asked: URLSearchParams): PageAnswer => {
    const [url, fragment] = [asked.get('url'), asked.get('fragment')];
    return url === null ? {} : pageAnswer(new URL(fragment === null ? url : `${url}#${fragment}`));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const host = request.headers.host ?? '';
    const url = request.url ?? '/';
    asked.push({ method: request.method ?? '', host, url, cookie: request.headers.cookie });
    const { pathname, searchParams } = new URL(url, `http://${host}`);
    const isService = host === new URL(service.origin).host;
    const send = (status: number, body: string | Buffer, headers: Record<string, string> = {}): void => {
      const length = { 'content-length': Buffer.byteLength(body) };
      response.writeHead(status, { 'access-control-allow-origin': '*', ...length, ...headers }).end(body);
    };
    if (broken.ending && pathname.endsWith(broken.ending)) return send(broken.status, 'broken');
    if (isService && pathname === '/insight/events') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (beatStatus < 300) batches.push(JSON.parse(Buffer.concat(chunks).toString()) as BeatBatch);
      return send(beatStatus, JSON.stringify({ responseData: { accepted: 1 } }));
    }
    if (isService && (pathname === DETAILS || pathname === PAGE_DETAILS)) {
      const key = searchParams.get('key') ?? '';
      const isTheirs = (id: string): boolean => (keys.get(id) ?? key) === key;
      const found = searchParams.getAll('playerId').flatMap((id) => (isTheirs(id) && players.get(id)) || []);
      const videos = searchParams.getAll('videoId').includes(service.video.id) ? [service.video] : [];
      const page = { ...NOTHING, ...pageOf(searchParams) };
      const body = JSON.stringify({ responseData: { players: found, videos, ...page } });
      return send(200, body, { 'content-type': 'application/json' });
    }
    if (isService && pathname === liveStateRoute.path) {
      const state = states.get(searchParams.get('streamId') ?? '')?.();
      return send(state ? 200 : 404, JSON.stringify({ responseData: state }));
    }
    if (isService && pathname.startsWith(ASSETS)) {
      return sendFile(join(BUILT, normalize(pathname.slice(ASSETS.length))), request, send);
    }
    if (isService && slow?.path.test(pathname)) {
      const file = pathname === POSTER ? 'poster.png' : normalize(pathname.slice(5));
      const body = await readFile(join(media.directory, file));
      return drip(response, body, slow.bytesPerS);
    }
    if (isService && pathname === POSTER) {
      const { body, type } = await posterAs(
        join(media.directory, 'poster.png'),
        searchParams.get('w'),
        request.headers.accept,
      );
      return send(200, body, { 'content-type': type, 'cache-control': 'max-age=3600', vary: 'Accept' });
    }
    if (isService && pathname.startsWith('/cdn/')) {
      return sendFile(join(media.directory, normalize(pathname.slice(5))), request, send);
    }
    const page = pages.get(pathname);
    if (!page) return send(404, 'nothing here');
    return send(200, page.html, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://service.localhost:${port}`;
  const cdn = `${origin}/cdn`;

  const service: TestService = {
    origin,
    site: (name) => `http://${name}.localhost:${port}`,
    publish: (path, page) => void pages.set(path, page),
    players,
    keys,
    video: {
      id: VIDEO_ID,
      category: 'VOD',
      title: 'The running clock',
      durationS: media.durationS,
      width: media.width,
      height: media.height,
      posterUrl: `${origin}${POSTER}?w=960`,
      background: 'radial-gradient(at 0 0,#204060,#0000 70%),#102030',
      storyboardUrl: `${cdn}/storyboard.vtt`,
      captions: [{ language: 'en', label: 'English', url: `${cdn}/captions.vtt` }],
      chapters: [],
      source: { protocol: 'hls', url: `${cdn}/index.m3u8`, variants: await variantsOf(media.directory) },
    },
    asked,
    batches,
    states,
    answerPages(next) {
      pageAnswer = next;
    },
    answerBeats(status) {
      beatStatus = status;
    },
    breakPath(ending, status = 503) {
      broken = { ending, status };
    },
    slowDown(path, bytesPerS = 0) {
      slow = path && { path, bytesPerS };
    },
    async untilLeft() {
      const count = promisify(server.getConnections.bind(server));
      for (const endMs = Date.now() + LEAVE_MS; Date.now() < endMs && (await count()) > 0; ) await delay(10);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

/** Sends a body at a rate, a piece every 50 ms; at none, half of it, and then nothing more. */
function drip(response: ServerResponse, body: Buffer, bytesPerS: number): void {
  response.writeHead(200, { 'access-control-allow-origin': '*', 'content-length': body.length });
  if (!bytesPerS) {
    response.write(body.subarray(0, body.length / 2));
    return;
  }
  let sent = 0;
  const timer = setInterval(() => {
    const end = sent + Math.ceil(bytesPerS / 20);
    response.write(body.subarray(sent, end));
    sent = end;
    if (sent < body.length) return;
    clearInterval(timer);
    response.end();
  }, 50);
  response.on('close', () => clearInterval(timer));
}

type Send = (status: number, body: string | Buffer, headers?: Record<string, string>) => void;

async function sendFile(path: string, request: IncomingMessage, send: Send): Promise<void> {
  const headers: Record<string, string> = {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=60',
  };
  const mayCompress = request.headers['accept-encoding']?.includes('br') && path.endsWith('.js');
  const brotli = mayCompress ? await readFile(`${path}.br`).catch(() => undefined) : undefined;
  if (brotli) return send(200, brotli, { ...headers, 'content-encoding': 'br' });
  const body = await readFile(path).catch(() => undefined);
  return body ? send(200, body, headers) : send(404, '');
}
