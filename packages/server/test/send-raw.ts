import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body if it is JSON, otherwise undefined. */
  readonly body: unknown;
}

/**
 * Writes to a socket what no HTTP client would, and reads until the server closes it.
 * @param isHalfOpen keeps our side open, like a client that has not sent everything yet
 */
export function sendRaw(origin: string, text: string, { isHalfOpen = false } = {}): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', reject);
  socket.on('close', () => resolve(parseAnswer(answer)));
  if (isHalfOpen) socket.write(text);
  else socket.end(text);
  return promise;
}

function parseAnswer(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: */, 2) as [string, string]));
  const body = rest.join('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]),
    headers,
    body: body === '' ? undefined : JSON.parse(body),
  };
}
