import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createPartSender } from './send-part.ts';

interface HappyDom {
  setURL(url: string): void;
  readonly settings: { readonly fetch: { interceptor: unknown } };
}
type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that takes parts, on a free port; the page is one of its own. */
async function listen(listener: Listener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { happyDOM } = window as unknown as { happyDOM: HappyDom };
  happyDOM.setURL(`${origin}/videos`);
  happyDOM.settings.fetch.interceptor = null; // Settings outlive a window, and other files have their frames answered.
  return origin;
}

const part = (overrides = {}) => ({
  uploadId: '0196b0c0-0000-7000-8000-000000000001',
  partNumber: 7,
  bytes: new Blob(['eight by']),
  signal: new AbortController().signal,
  onProgress: () => {},
  ...overrides,
});
const answer = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

it('sends the bytes with the token, and refreshes it once when it has expired', async () => {
  const seen: string[] = [];
  const origin = await listen(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${text}`);
    if (request.headers.authorization !== 'Bearer fresh') {
      return void answer(response, 403, { message: 'Expired', code: 'TOKEN_EXPIRED' });
    }
    answer(response, 200, { responseData: { partNumber: 7, etag: '"e"', sizeBytes: 8 } });
  });
  const send = createPartSender({ origin, getAccessToken: () => 'old', refresh: async () => 'fresh' });
  expect(await send(part())).toEqual({ partNumber: 7, etag: '"e"', sizeBytes: 8 });
  const path = '/stream/multipart-upload/0196b0c0-0000-7000-8000-000000000001/part/7';
  expect(seen).toEqual([`PUT ${path} Bearer old eight by`, `PUT ${path} Bearer fresh eight by`]);
});

it('passes on what the server says, with when to come back', async () => {
  const origin = await listen((request, response) => {
    request.resume();
    response.setHeader('retry-after', '3');
    answer(response, 503, { message: 'The disk is full', code: 'UNAVAILABLE' });
  });
  const send = createPartSender({ origin, getAccessToken: () => 't', refresh: async () => 't' });
  await expect(send(part())).rejects.toMatchObject({
    status: 503,
    message: 'The disk is full',
    retryAfterS: 3,
  });
});

it('takes a server that is gone for a failure that passes', async () => {
  const origin = await listen((request) => request.socket.destroy());
  const send = createPartSender({ origin, getAccessToken: () => 't', refresh: async () => 't' });
  await expect(send(part())).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
});
