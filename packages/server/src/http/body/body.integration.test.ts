import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const PATH = '/v1.1/logging';
const REPORT = { name: 'Ann', email: 'ann@example.com', reason: 'It broke.' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Refusal {
  readonly status: number;
  readonly body: {
    readonly message: string;
    readonly error: string;
    readonly code: string;
    readonly fields?: object;
  };
}

async function send(
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string | null = 'application/json',
): Promise<Refusal> {
  const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
  const response = await server.fetch(PATH, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Refusal['body'] };
}
const withReason = (reason: string) => `{"name":"Ann","email":"ann@example.com","reason":${reason}}`;
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ['nothing at all', ''],
  ['a broken object', '{"name":'],
  ['bytes after the end', `${JSON.stringify(REPORT)}x`],
  ['two values', '{}{}'],
  ['a byte order mark', `\uFEFF${JSON.stringify(REPORT)}`],
  ['a name twice', withReason('"a","reason":"b"')],
  ['a name twice, once escaped', withReason('"a","re\\u0061son":"b"')],
  ['a name twice deep inside', withReason('{"a":[{"b":1,"b":2}]}')],
  ['NUL', withReason('"a\\u0000b"')],
  ['NUL in a name', '{"a\\u0000":1}'],
  ['half a character', withReason('"\\ud800"')],
  ['the other half', withReason('"\\udc00"')],
  ['a __proto__', '{"__proto__":{"admin":true}}'],
  ['a __proto__ deep inside', withReason('[{"__proto__":1}]')],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"admin":true}}}'],
  ['33 levels', withReason('['.repeat(32) + ']'.repeat(32))],
  ['60,000 levels', '['.repeat(60_000)],
  ['a number beyond all doubles', withReason('1e999')],
  ['bytes that are not UTF-8', bytes('{"name":"\xff"}')],
  ['an overlong slash', bytes('{"name":"\xc0\xaf"}')],
])('%s is refused as malformed', async (_case, body) => {
  const refusal = await send(body);
  if (body === '') {
    // An empty body is well-formed but has nothing in it.
    expect(refusal).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    return;
  }
  expect(refusal).toEqual({
    status: 400,
    body: { message: expect.any(String), error: 'Bad Request', code: 'MALFORMED_BODY' },
  });
});

test('32 levels of nesting are read', async () => {
  const refusal = await send(withReason('['.repeat(31) + ']'.repeat(31)));
  expect(refusal).toMatchObject({ status: 400, body: { fields: { reason: 'Reason must be text' } } });
});

test.each<[string, unknown, Record<string, string>]>([
  ['a number for a string', { ...REPORT, name: 5 }, { name: 'Name must be text' }],
  ['a list for a string', { ...REPORT, email: ['ann@example.com'] }, { email: 'Email must be text' }],
  ['an unknown field', { ...REPORT, admin: true }, { admin: 'Unknown field' }],
  ['a list for an object', [], { body: 'Must be an object' }],
  ['null', null, { body: 'Is not valid' }],
  ['a text', 'text', { body: 'Is not valid' }],
])('%s is refused and never coerced', async (_case, body, fields) => {
  expect(await send(JSON.stringify(body))).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', error: 'Bad Request', fields },
  });
});

test('escaped quotes and colons in texts are not names', async () => {
  const reason = JSON.stringify('a \\":{}[] " : , \\\\');
  expect((await send(withReason(reason))).status).toBe(201);
});

test.each([
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=x'],
  ['application/json; charset=utf-16'],
  ['application/jsonp'],
  ['nonsense'],
])('%s is not what the call accepts', async (contentType) => {
  expect(await send(JSON.stringify(REPORT), contentType)).toMatchObject({
    status: 415,
    body: { code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Unsupported Media Type' },
  });
});

test.each([['application/json; charset=utf-8'], ['Application/JSON;charset="UTF-8"']])(
  '%s is',
  async (contentType) => {
    expect((await send(JSON.stringify(REPORT), contentType)).status).toBe(201);
  },
);

test('a body over its limit is refused, whether its length was declared or not', async () => {
  const large = JSON.stringify({ ...REPORT, reason: 'x'.repeat(64 * 1024) });
  const told = await send(large);
  expect(told).toMatchObject({
    status: 413,
    body: { code: 'PAYLOAD_TOO_LARGE', error: 'Payload Too Large' },
  });
  const untold = await server.fetch(PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(untold.status).toBe(413);
});

test('a body of exactly the limit is taken', async () => {
  const empty = JSON.stringify({ ...REPORT, reason: '' });
  const exact = JSON.stringify({ ...REPORT, reason: 'x'.repeat(64 * 1024 - empty.length) });
  expect((await send(exact)).status).toBe(201);
});

test('does not wait for a gigabyte that was only announced', async () => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1073741824\r\n\r\n{`,
  );
  const [answer] = (await new Promise((resolve) =>
    socket.once('data', (data) => resolve(String(data).split('\r\n'))),
  )) as string[];
  socket.destroy();
  expect(answer).toBe('HTTP/1.1 413 Payload Too Large');
});

test('none of these is an internal error', () => {
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
