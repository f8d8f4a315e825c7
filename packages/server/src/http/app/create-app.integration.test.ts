import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { notFound } from '../../problems/problems.ts';
import { sendEvents } from '../call/event-stream.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createApp } from './create-app.ts';

const stopping = new AbortController();
const lines: string[] = [];
let app: FastifyInstance;
let origin: string;

async function* count(hasEnded: () => void): AsyncGenerator<number> {
  try {
    yield 1;
    yield 2;
    await sleep(60_000, undefined, { signal: stopping.signal }).catch(() => {});
  } finally {
    hasEnded();
  }
}
async function* refuse(isRefused: boolean): AsyncGenerator<number> {
  if (isRefused) throw notFound();
  yield 1;
}
const ended = Promise.withResolvers<void>();

beforeAll(async () => {
  app = createApp({
    config: readConfig({}),
    metrics: createMetrics(new Registry()),
    stopping: stopping.signal,
    logSink: { write: (line) => void lines.push(line) },
  });
  app.get('/broken', () => {
    throw new Error('password=hunter2 in a stack');
  });
  app.get('/events', (_request, reply) => sendEvents(reply, count(ended.resolve), stopping.signal));
  app.get('/no-events', (_request, reply) => sendEvents(reply, refuse(true), stopping.signal));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

test('an unexpected error goes to the log only', async () => {
  const response = await fetch(`${origin}/broken`);
  expect([response.status, await response.json()]).toEqual([
    500,
    { message: 'Something went wrong', error: 'Internal Server Error', code: 'INTERNAL' },
  ]);
  const [logged] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  expect(logged).toMatchObject({
    reqId: response.headers.get('x-request-id'),
    error: {
      message: 'password=hunter2 in a stack',
      stack: expect.stringContaining('create-app.integration'),
    },
    message: 'A request failed',
  });
});

test('a stream that fails before its first event gets an error status', async () => {
  const response = await fetch(`${origin}/no-events`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('events are sent as they occur, and end when the server stops', async () => {
  const response = await fetch(`${origin}/events`);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = '';
  while (!text.includes('data: 2')) text += (await reader.read()).value;
  stopping.abort();
  while (!(await reader.read()).done);
  expect(text).toBe('data: 1\n\ndata: 2\n\n');
  await ended.promise;
});
