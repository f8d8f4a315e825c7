import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { limitStream } from './limited-stream.ts';

const BODY = Buffer.alloc(1024 * 1024, 'x');

/** Sends the body twice on one connection. @returns the answers, and how many connections it took */
async function sendTwice(answer: (body: ReturnType<typeof limitStream>) => Promise<string>) {
  let connections = 0;
  const server = createServer(async (incoming, response) => {
    const body = limitStream(incoming, BODY.length);
    response.end(await answer(body));
    body.destroy();
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const send = () =>
    new Promise<string>((resolve, reject) => {
      const sending = request({ port, agent, method: 'PUT', host: '127.0.0.1' });
      sending.on('error', reject);
      sending.on('response', (response) => void text(response).then(resolve, reject));
      sending.end(BODY);
    });
  return { answers: [await send(), await send()], connections };
}

test('a body that is read completely leaves the connection to the next request', async () => {
  const { answers, connections } = await sendTwice(async (body) => String((await text(body)).length));
  expect(answers).toEqual([String(BODY.length), String(BODY.length)]);
  expect(connections).toBe(1);
});

test('so does one that nobody reads, or that is abandoned halfway', async () => {
  expect(await sendTwice(async () => 'unread')).toEqual({ answers: ['unread', 'unread'], connections: 1 });
  const givenUp = await sendTwice(async (body) => {
    for await (const _ of body) break;
    return 'given up';
  });
  expect(givenUp).toEqual({ answers: ['given up', 'given up'], connections: 1 });
});
