import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a publisher of the stand-in sends. */
export interface SentTracks {
  readonly tracks2: readonly { readonly codec: string; readonly codecProps: object }[];
}

export interface StandInPublisher {
  /** What `/v3/paths/list` calls it. */
  readonly id: string;
  isConnected(): boolean;
  /** Goes, with or without a goodbye: MediaMTX makes no difference. */
  leave(): Promise<void>;
  /** Stays connected and sends nothing more. */
  fallSilent(): void;
}

export interface MediamtxStandIn {
  readonly url: string;
  readonly rtmpUrl: string;
  /** What MediaMTX has in its configuration: whom to ask, with the secret as user information. */
  configure(hooks: { readonly origin: string; readonly secret: string }): void;
  /** Whether its hooks arrive. */
  setHooks(arrive: boolean): void;
  /** Whether it answers at all. */
  setAway(isAway: boolean): void;
  /** As an encoder does. @param key what encoders call the stream key @returns null if it is refused */
  publishByRtmp(server: string, key: string, sent?: SentTracks): Promise<StandInPublisher | null>;
  /** A publisher that nobody was asked about, such as a camera of the operator. */
  publishUnasked(path: string): StandInPublisher;
  /** Adds a viewer to a path. @returns whether the viewer is still there */
  addReader(path: string): () => boolean;
  close(): Promise<void>;
}

interface Publisher {
  readonly id: string;
  readonly path: string;
  readonly type: 'rtmpConn' | 'webRTCSession';
  readonly sent: SentTracks;
  readonly sinceMs: number;
  silentBytes: number | null;
}

const H264 = {
  codec: 'H264',
  codecProps: { width: 640, height: 360, profile: 'Main', level: '3.1' },
};
const AAC = { codec: 'MPEG-4 Audio', codecProps: { sampleRate: 48_000, channelCount: 2 } };
export const H264_AND_AAC: SentTracks = { tracks2: [H264, AAC] };
export const H264_AND_OPUS: SentTracks = {
  tracks2: [H264, { codec: 'Opus', codecProps: { channelCount: 2 } }],
};

const BYTES_PER_MS = 250;

/**
 * Speaks as MediaMTX does with its own words (its documentation and sources, release 1.20): `authMethod: http`, hooks, the
 * control API, WHIP and HLS on one port. Publishers send nothing but a count of bytes.
 */
export async function startMediamtxStandIn(): Promise<MediamtxStandIn> {
  const publishers = new Map<string, Publisher>();
  const readers = new Map<string, { readonly path: string }>();
  let hooks = { origin: '', secret: '' };
  let doHooksArrive = true;
  let isAway = false;

  const call = (path: string, body?: object): Promise<Response> =>
    fetch(`${hooks.origin}/hooks/mediamtx/${path}`, {
      method: 'POST',
      // Go's client makes it of the user information in `authHTTPAddress`, curl of `-u`.
      headers: {
        authorization: `Basic ${Buffer.from(`mediamtx:${hooks.secret}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  async function isAllowed(asked: object): Promise<boolean> {
    const defaults = { ip: '198.51.100.7', user: '', password: '', token: '', path: '', protocol: '' };
    const answer = await call('auth', { ...defaults, id: null, query: '', userAgent: '', ...asked });
    await answer.body?.cancel();
    return answer.ok;
  }
  async function runHook(): Promise<void> {
    if (doHooksArrive) await (await call('changed')).body?.cancel();
  }
  const bytesOf = ({ silentBytes, sinceMs }: Publisher): number =>
    silentBytes ?? Math.round((performance.now() - sinceMs) * BYTES_PER_MS);

  function enter(path: string, type: Publisher['type'], sent: SentTracks, id: string): StandInPublisher {
    const one: Publisher = { id, path, type, sent, sinceMs: performance.now(), silentBytes: null };
    publishers.set(id, one);
    return {
      id,
      isConnected: () => publishers.has(id),
      async leave() {
        if (publishers.delete(id)) await runHook();
      },
      fallSilent() {
        one.silentBytes = bytesOf(one);
      },
    };
  }

  function pathList(url: URL) {
    const perPage = Number(url.searchParams.get('itemsPerPage') ?? 100);
    const page = Number(url.searchParams.get('page') ?? 0);
    const items = [...publishers.values()].map((one) => ({
      name: one.path,
      confName: '~^live/',
      ready: true,
      readyTime: new Date().toISOString(),
      available: true,
      availableTime: new Date().toISOString(),
      online: true,
      onlineTime: new Date().toISOString(),
      source: { type: one.type, id: one.id },
      tracks: one.sent.tracks2.map(({ codec }) => codec),
      ...one.sent,
      readers: [...readers].flatMap(([id, { path }]) =>
        path === one.path ? [{ type: 'hlsSession', id }] : [],
      ),
      inboundBytes: bytesOf(one),
      outboundBytes: 0,
      inboundFramesInError: 0,
    }));
    return {
      itemCount: items.length,
      pageCount: Math.ceil(items.length / perPage),
      items: items.slice(page * perPage, (page + 1) * perPage),
    };
  }

  async function control(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const [, token = ''] = /^Bearer (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!(await isAllowed({ action: 'api', token }))) return send(response, 401);
    if (request.method === 'GET' && url.pathname === '/v3/paths/list')
      return send(response, 200, pathList(url));
    const [, kind, id = ''] = /^\/v3\/(\w+)\/kick\/([\w-]+)$/.exec(url.pathname) ?? [];
    const { type = '' } = publishers.get(id) ?? (readers.has(id) ? { type: 'hlsSession' } : {});
    const expected = { rtmpConn: 'rtmpconns', webRTCSession: 'webrtcsessions', hlsSession: 'hlssessions' };
    if (request.method !== 'POST' || kind !== expected[type as keyof typeof expected])
      return send(response, 404, { status: 'error', error: 'not found' });
    readers.delete(id);
    if (publishers.delete(id)) void runHook();
    send(response, 200, { status: 'ok' });
  }

  async function hls(response: ServerResponse, url: URL): Promise<void> {
    const path = url.pathname.slice(1).replace(/\/index\.m3u8$/, '');
    // It looks for cookies first, with an address of its own.
    if (url.searchParams.get('cookieCheck') !== '1') {
      url.searchParams.set('cookieCheck', '1');
      response.writeHead(302, { location: `${url.pathname}${url.search}` }).end();
      return;
    }
    url.searchParams.delete('cookieCheck');
    const query = url.searchParams.toString();
    const id = randomUUID();
    if (!(await isAllowed({ action: 'read', protocol: 'hls', path, query, id }))) return send(response, 401);
    if (![...publishers.values()].some((one) => one.path === path)) return send(response, 404);
    response
      .writeHead(200, {
        'content-type': 'application/vnd.apple.mpegurl',
        'access-control-allow-origin': '*',
      })
      .end('#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-STREAM-INF:BANDWIDTH=2000000\nvideo1_stream.m3u8\n');
  }

  async function whip(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const [, token = ''] = /^Bearer (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    const id = randomUUID();
    const asked = { action: 'publish', protocol: 'webrtc', path, token, userAgent: 'a browser' };
    // An OPTIONS that is no preflight is asked about without a session.
    if (request.method === 'OPTIONS') return send(response, (await isAllowed(asked)) ? 204 : 401);
    if (!(await isAllowed({ ...asked, id }))) return send(response, 401);
    enter(path, 'webRTCSession', H264_AND_OPUS, id);
    response.writeHead(201, { location: `/${path}/whip/${randomUUID()}` }).end('v=0');
    await runHook();
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, whipPath] = /^\/(.+)\/whip$/.exec(url.pathname) ?? [];
    const answer = async () => {
      if (isAway) return void request.socket.destroy();
      if (url.pathname.startsWith('/v3/')) return await control(request, response, url);
      if (whipPath !== undefined) return await whip(request, response, whipPath);
      if (url.pathname.endsWith('/index.m3u8')) return await hls(response, url);
      send(response, 404);
    };
    void answer().catch(() => send(response, 500));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    rtmpUrl: 'rtmp://127.0.0.1',
    configure: (next) => {
      hooks = next;
    },
    setHooks: (arrive) => {
      doHooksArrive = arrive;
    },
    setAway: (next) => {
      isAway = next;
    },
    async publishByRtmp(serverUrl, key, sent = H264_AND_AAC) {
      // An address of RTMP ends with what encoders call the key; a query in that is the query of the address.
      const { pathname, search, searchParams } = new URL(`${serverUrl}/${key}`);
      const path = pathname.replace(/^\/+/, '');
      const id = randomUUID();
      const password = searchParams.get('pass') ?? '';
      const asked = { action: 'publish', protocol: 'rtmp', path, id, password, token: password };
      const flashVer = 'FMLE/3.0 (compatible; FMSc/1.0)';
      if (!(await isAllowed({ ...asked, query: search.slice(1), userAgent: flashVer }))) return null;
      if ([...publishers.values()].some((one) => one.path === path)) return null;
      const publisher = enter(path, 'rtmpConn', sent, id);
      await runHook();
      return publisher;
    },
    publishUnasked: (path) => enter(path, 'rtmpConn', H264_AND_AAC, randomUUID()),
    addReader(path) {
      const id = randomUUID();
      readers.set(id, { path });
      return () => readers.has(id);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, status: number, body?: object): void {
  if (response.headersSent) return;
  response
    .writeHead(status, body && { 'content-type': 'application/json' })
    .end(body && JSON.stringify(body));
}
