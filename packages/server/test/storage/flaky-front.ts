import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What becomes of one request: it fails before the store has seen it, or after; it waits forever; its answer breaks off. */
type Fate =
  | 'passes'
  | 'waits'
  | { readonly answers: number; readonly body?: string }
  | 'answer is lost'
  | { readonly breaksAfter: number };

/** Stands before a store and makes some requests fail. Signatures hold: the host stays as the caller has named it. */
export async function flakyFront(
  target: string,
  fateOf: (request: IncomingMessage, count: number) => Fate,
): Promise<string> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    forward(target, request, response, fateOf(request, count));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function forward(target: string, request: IncomingMessage, response: ServerResponse, fate: Fate): void {
  if (fate === 'waits') return;
  if (typeof fate === 'object' && 'answers' in fate) {
    request.resume();
    response.writeHead(fate.answers, { 'content-type': 'application/xml' }).end(fate.body);
    return;
  }
  const { method, url, headers } = request;
  const passed = send(new URL(url ?? '/', target), { method, headers }, (answer) => {
    if (fate === 'answer is lost') {
      answer.resume().on('end', () => response.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (fate === 'passes') {
      answer.pipe(response);
      return;
    }
    let left = fate.breaksAfter;
    answer.on('data', (chunk: Buffer) => {
      response.write(chunk.subarray(0, left), () => left <= 0 && response.destroy());
      left -= chunk.length;
    });
  });
  passed.on('error', () => response.headersSent || response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}
