import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** For `EGRESS_ALLOW_HOSTS`. */
  readonly host: string;
  readonly received: readonly ReceivedEvent[];
  /** What is answered from now on: a status, or nothing at all. */
  answers: number | 'silence';
  close(): Promise<void>;
}

/** A server that takes deliveries of webhooks. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    received.push({ headers: request.headers, body });
    if (receiver.answers === 'silence') return;
    const location = receiver.answers === 302 ? { location: '/elsewhere' } : {};
    response.writeHead(receiver.answers, location).end('x'.repeat(1_000));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    url: `http://${host}/events`,
    host,
    received,
    answers: 204,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}
