import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';

interface SentryItem {
  readonly type: string;
  /** JSON, as it was sent; a recording is unpacked and has its line about the segment in front. */
  readonly text: string;
}

/** What tests read of the items that are JSON, by their type. */
interface SentryBodies {
  readonly event: {
    readonly event_id: string;
    readonly tags: { readonly replayId: string };
    readonly exception: {
      readonly values: readonly {
        readonly type: string;
        readonly value: string;
        readonly stacktrace: { readonly frames: readonly object[] };
      }[];
    };
    readonly breadcrumbs: readonly { readonly category: string }[];
  };
  readonly replay_event: { readonly replay_id: string; readonly error_ids: readonly string[] };
  /** What is said of the segment, and what was recorded in it. */
  readonly replay_recording: readonly [
    object,
    readonly { readonly type: number; readonly data: { readonly href?: string } }[],
  ];
}

export interface SentryStandIn {
  readonly dsn: string;
  readonly origin: string;
  readonly items: readonly SentryItem[];
  /** Of each request. */
  readonly headers: readonly IncomingHttpHeaders[];
  /** The parsed items of a type. */
  all<Type extends keyof SentryBodies>(type: Type): SentryBodies[Type][];
  close(): Promise<void>;
}

/** A server that takes envelopes as Sentry does. */
export async function startSentry(): Promise<SentryStandIn> {
  const items: SentryItem[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    headers.push(request.headers);
    items.push(...readEnvelope(Buffer.concat(chunks)));
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' });
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    dsn: `http://d1e5a7@${host}/7`,
    origin: `http://${host}`,
    items,
    headers,
    all: (type) => items.filter((item) => item.type === type).map(({ text }) => JSON.parse(text)),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A line of headers, then for each item a line of headers and its payload. */
function readEnvelope(envelope: Buffer): SentryItem[] {
  const items: SentryItem[] = [];
  for (let at = envelope.indexOf('\n') + 1; at < envelope.length; ) {
    const start = envelope.indexOf('\n', at) + 1;
    const { type, length } = JSON.parse(envelope.toString('utf8', at, start));
    const newline = envelope.indexOf('\n', start);
    const end = length === undefined ? (newline < 0 ? envelope.length : newline) : start + length;
    const payload = envelope.subarray(start, end);
    items.push({ type, text: type === 'replay_recording' ? unpack(payload) : payload.toString() });
    at = end + 1;
  }
  return items;
}

function unpack(recording: Buffer): string {
  const end = recording.indexOf('\n') + 1;
  return `[${recording.toString('utf8', 0, end)},${inflateSync(recording.subarray(end))}]`;
}
