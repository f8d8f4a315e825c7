import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LocalServer, listenLocally } from '../../test/egress/local-server.ts';
import { toApiError } from '../http/app/error-body.ts';
import { passOn } from './pass-on.ts';

let home: LocalServer;
let front: FastifyInstance;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let origin: string;

beforeAll(async () => {
  home = await listenLocally(['127.0.0.1'], (request, response) => answer(request, response));
  front = fastify({ forceCloseConnections: true });
  const at = () => `http://127.0.0.1:${home.port}`;
  front.get('/*', (request, reply) => passOn(request, reply, at()));
  front.post('/*', (request, reply) => passOn(request, reply, at(), String(request.body)));
  front.delete('/*', (request, reply) => passOn(request, reply, at()));
  front.get('/again/*', (request, reply) => passOn(request, reply, origin));
  front.setErrorHandler((error, _request, reply) => reply.code(toApiError(error).status).send());
  origin = await front.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await home.close();
  await front.close();
});
beforeEach(() => {
  answer = (_request, response) => response.end();
});

test('a question arrives whole, and so does its answer', async () => {
  let headers: IncomingMessage['headers'] = {};
  answer = (request, response) => {
    headers = request.headers;
    response.writeHead(206, { 'cache-control': 'max-age=9', 'x-url': request.url }).end('a part');
  };
  const response = await fetch(`${origin}/cdn/live/1/index.m3u8?_HLS_msn=3`, {
    headers: { range: 'bytes=0-5' },
  });
  expect(response.status).toBe(206);
  expect(response.headers.get('cache-control')).toBe('max-age=9');
  expect(response.headers.get('x-url')).toBe('/cdn/live/1/index.m3u8?_HLS_msn=3');
  expect(await response.text()).toBe('a part');
  expect(headers).toMatchObject({
    host: new URL(origin).host,
    range: 'bytes=0-5',
    'x-forwarded-for': '127.0.0.1',
  });
});

test('a body is passed on with its length, and a call that needs none is passed on without', async () => {
  const heard: unknown[] = [];
  answer = async (request, response) => {
    const { method, headers } = request;
    const said = await text(request);
    heard.push([method, said, headers['content-length'], headers.authorization]);
    response.writeHead(201, { location: `${request.url}/1` }).end('v=0 answer');
  };
  const offer = 'v=0 größer';
  const response = await fetch(`${origin}/stream/whip`, {
    method: 'POST',
    body: offer,
    headers: { authorization: 'Bearer key', 'content-type': 'text/plain' },
  });
  expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
    201,
    '/stream/whip/1',
    'v=0 answer',
  ]);
  await fetch(`${origin}/stream/whip/1`, {
    method: 'DELETE',
    body: 'unread',
    headers: { 'content-type': 'text/plain' },
  });
  expect(heard).toEqual([
    ['POST', offer, String(Buffer.byteLength(offer)), 'Bearer key'],
    ['DELETE', '', undefined, undefined],
  ]);
});

test('nothing is passed on twice', async () => {
  expect((await fetch(`${origin}/again/1`)).status).toBe(503);
});

test('a process that is gone makes it 503', async () => {
  answer = (request) => request.destroy();
  expect((await fetch(origin)).status).toBe(503);
});

test('what another process has passed on goes no further', async () => {
  let headers: IncomingMessage['headers'] = {};
  answer = (request, response) => {
    headers = request.headers;
    response.end();
  };
  expect((await fetch(origin)).status).toBe(200);
  const { 'x-passed-on': mark } = headers;
  expect((await fetch(origin, { headers: { 'x-passed-on': String(mark) } })).status).toBe(503);
});

test('a viewer who leaves ends the question', async () => {
  const left = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  answer = (_request, response) => {
    asked.resolve();
    response.once('close', () => left.resolve());
  };
  const leaving = new AbortController();
  const gone = fetch(origin, { signal: leaving.signal }).catch(() => 'gone');
  await asked.promise;
  leaving.abort();
  expect(await gone).toBe('gone');
  await left.promise;
});
