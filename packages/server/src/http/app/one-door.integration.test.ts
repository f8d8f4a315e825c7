import { STATUS_CODES } from 'node:http';
import { connect } from 'node:net';
import { createUpload } from '@commoncast/core/multipart/api';
import { createVod } from '@commoncast/core/streams/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawAnswer, sendRaw } from '../../../test/send-raw.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n');

/** Checks an answer for what all answers have: envelope, headers, a line in the log, a count. */
async function expectThroughTheDoor(answer: RawAnswer, status: number, code: string): Promise<void> {
  expect([answer.status, answer.body]).toEqual([
    status,
    { message: expect.any(String), error: STATUS_CODES[status], code },
  ]);
  const { headers } = answer;
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  const requestId = headers.get('x-request-id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  const lineOf = () =>
    server.logged.find(({ reqId, message }) => reqId === requestId && message === 'request');
  await expect.poll(lineOf).toMatchObject({ level: 'info', status, route: 'unknown' });
  const metrics = await (await server.fetch('/metrics')).text();
  expect(metrics).toMatch(
    new RegExp(`^http_requests_total\\{[^}]*route="unknown"[^}]*status="${status}"[^}]*\\} [1-9]`, 'm'),
  );
}

describe('what server and router refuse themselves is answered like everything else', () => {
  const long = 'x'.repeat(501);

  test.each<[string, string, number, string]>([
    ['a long id', get(`/stream/vod/${long}`, 'host: localhost'), 414, 'URI_TOO_LONG'],
    ['a long id of a page', get(`/v/${long}`, 'host: localhost'), 414, 'URI_TOO_LONG'],
    ['half an escape', get('/stream/vod/%zz', 'host: localhost'), 400, 'MALFORMED_BODY'],
    ['half a character', get('/stream/vod/%ff', 'host: localhost'), 400, 'MALFORMED_BODY'],
    ['a target that is no path', get('stream', 'host: localhost'), 400, 'MALFORMED_BODY'],
    ['an unknown Expect', get('/healthz', 'host: localhost', 'expect: 200-ok'), 417, 'EXPECTATION_FAILED'],
    [
      'headers that are too large',
      get('/healthz', 'host: localhost', `x: ${'a'.repeat(20_000)}`),
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['what is not HTTP', 'GARBAGE\r\n\r\n', 400, 'MALFORMED_BODY'],
    [
      'a method that HTTP does not have',
      'BREW /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n',
      400,
      'MALFORMED_BODY',
    ],
    [
      'two lengths',
      'POST /v1.1/logging HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'MALFORMED_BODY',
    ],
  ])('%s', async (_case, text, status, code) => {
    await expectThroughTheDoor(await sendRaw(server.origin, text), status, code);
  });

  test('the line in the log names the path that was asked for', async () => {
    const { headers } = await sendRaw(server.origin, get(`/stream/vod/${long}?secret=1`, 'host: localhost'));
    const requestId = headers.get('x-request-id');
    await expect
      .poll(() => server.logged.find(({ reqId }) => reqId === requestId))
      .toMatchObject({ method: 'GET', path: `/stream/vod/${long}`.slice(0, 500) });
  });

  test.each([
    ['none', []],
    ['two', ['host: localhost', 'host: evil.example']],
  ])('%s of the Host header are one too few or too many', async (_count, hosts) => {
    for (const path of ['/business/v1.1/account', '/nowhere', '/v1.1/logging']) {
      const answer = await sendRaw(server.origin, get(path, ...hosts));
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({ code: 'MALFORMED_BODY' }),
      ]);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('the expectation that we support is met', async () => {
    const body = JSON.stringify({ name: 'Ann', email: 'ann@example.com', reason: 'It broke.' });
    const head = [
      'POST /v1.1/logging HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
      'connection: close',
    ].join('\r\n');
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').setEncoding('utf8');
    socket.write(`${head}\r\n\r\n`);
    let answer = '';
    await new Promise<void>((resolve) => {
      socket.on('data', (data) => {
        answer += data;
        if (answer === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body);
      });
      socket.on('close', () => resolve());
    });
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/);
  });
});

describe('a server with a public origin', () => {
  let open: TestServer;
  beforeAll(async () => {
    open = await startTestServer({
      config: { publicOrigin: 'https://video.example.com', isPublicOriginGiven: true },
    });
  });
  afterAll(() => open.close());

  test.each(['video.example.com', 'VIDEO.example.com:443'])('answers for %s', async (host) => {
    expect((await sendRaw(open.origin, get('/business/v1.1/account', `host: ${host}`))).status).toBe(401);
  });

  test.each([
    'evil.example',
    'video.example.com.evil.example',
    'video.example.com:8080',
    'video.example.com/@evil.example',
    '127.0.0.1',
    'localhost:8080',
    '',
  ])('is not %j', async (host) => {
    for (const path of ['/business/v1.1/account', '/login', '/docs', '/nowhere']) {
      const answer = await sendRaw(open.origin, get(path, `host: ${host}`));
      expect([path, answer.status, answer.body]).toEqual([
        path,
        421,
        {
          message: 'This server answers for video.example.com only',
          error: 'Misdirected Request',
          code: 'MISDIRECTED_REQUEST',
        },
      ]);
    }
  });

  test('tells load balancers, which ask by IP address, that it is healthy', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await open.fetch(path)).status).toBe(200);
  });
});

test('a body that does not arrive in time gets an answer, and its connection ends', async () => {
  const slow = [
    'POST /v1.1/logging HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'content-length: 100',
    '',
    '{"name":',
  ].join('\r\n');
  const answer = await sendRaw(server.origin, slow, { isHalfOpen: true });
  expect([answer.status, answer.body]).toEqual([
    408,
    { message: 'The body did not arrive in time', error: 'Request Timeout', code: 'REQUEST_TIMEOUT' },
  ]);
  expect(answer.headers.get('connection')).toBe('close');
}, 30_000);

test('an upload that breaks off leaves one quiet line in the log', async () => {
  const { client, session } = await server.signUp();
  const { id } = await client.call(createVod, { body: { name: 'A film' } });
  const { uploadId } = await client.call(createUpload, {
    body: { streamId: id, fileName: 'film.mp4', sizeBytes: 1_000_000 },
  });
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  const path = `/stream/multipart-upload/${uploadId}/part/1`;
  const linesOf = () => server.logged.filter((line) => line.path === path);
  socket.write(
    [
      `PUT ${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${session.accessToken}`,
      'content-type: application/octet-stream',
      'content-length: 1000000',
      '',
      'x'.repeat(1000),
    ].join('\r\n'),
    () => socket.destroy(),
  );
  await expect.poll(linesOf).toHaveLength(1);
  expect(linesOf()[0]).toMatchObject({ level: 'info', message: 'request', status: 499 });
  expect(JSON.stringify(linesOf())).not.toContain('stack');
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
