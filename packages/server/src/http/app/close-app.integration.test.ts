import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { closeApp } from './close-app.ts';

const LONG_MS = 60_000;
/** More than the loop takes in one turn, fewer than the system queues. */
const CONNECTIONS = 40;
const REQUEST = 'POST / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n';
let app: FastifyInstance;
let port: number;
let isStopping = false;

beforeEach(async () => {
  isStopping = false;
  app = fastify({ return503OnClosing: false });
  app.post('/', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
  return () => app.close();
});

/** A proxy that keeps its connection for the next request. */
function keepAlive() {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return async () => {
    const asked = request({ host: '127.0.0.1', port, method: 'POST', agent });
    asked.end();
    const [answer] = await once(asked, 'response');
    return { body: await text(answer), connection: answer.headers.connection, isKept: asked.reusedSocket };
  };
}

test('answers all whose connections the system has accepted, then accepts no more', async () => {
  const asked = Array.from({ length: CONNECTIONS }, async () => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.write(REQUEST);
    return text(socket);
  });
  await new Promise<void>((connected) => process.nextTick(connected));
  const closed = closeApp(app, { idleMs: 0 });
  for (const answer of await Promise.all(asked)) expect(answer).toMatch(/^HTTP\/1\.1 200 .+done$/s);
  await closed;
  await expect(once(connect({ host: '127.0.0.1', port }), 'connect')).rejects.toThrow('ECONNREFUSED');
});

test('answers a last request on a connection that was open, and ends with that', async () => {
  const ask = keepAlive();
  expect(await ask()).toEqual({ body: 'done', connection: 'keep-alive', isKept: false });
  isStopping = true;
  const closed = closeApp(app, { idleMs: LONG_MS });
  while (app.server.listening) await new Promise(setImmediate);
  expect(await ask()).toEqual({ body: 'done', connection: 'close', isKept: true });
  await closed;
});

test('waits for another request no longer than it was told', async () => {
  await keepAlive()();
  await closeApp(app, { idleMs: 0 });
  expect(app.server.listening).toBe(false);
});
