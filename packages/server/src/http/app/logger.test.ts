import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { MediaError } from '../../media/media-error.ts';
import { logFailure, loggedPath, loggerOptions } from './logger.ts';

function capture() {
  const lines: string[] = [];
  const { log } = Fastify({ logger: loggerOptions('trace', { write: (line) => void lines.push(line) }) });
  return { log, lines };
}

test('an event is one line of JSON with its level in words and its time in UTC', () => {
  const { log, lines } = capture();
  log.warn({ route: '/healthz' }, 'slow');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    route: '/healthz',
    message: 'slow',
  });
});

test('nothing in a line moves a cursor or begins another line', () => {
  const { log, lines } = capture();
  const hostile = 'a\n{"level":"info"}\r\u001b[2J\u007f\u009b31m\u2028b\u0000';
  log.info({ path: hostile }, hostile);
  expect(lines[0]?.trimEnd()).toMatch(/^[ -~]+$/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: hostile, message: hostile });
});

function failureLine(error: unknown): unknown {
  const lines: string[] = [];
  logFailure(error, { write: (line) => void lines.push(line) });
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

test('a file that cannot be read is logged as refused, not as a failure of ours', () => {
  const reason = 'This picture cannot be read.';
  expect(failureLine(new MediaError('UNSUPPORTED_FILE', reason, 'vipspng: libpng read error'))).toEqual({
    level: 'info',
    time: expect.any(String),
    code: 'UNSUPPORTED_FILE',
    detail: 'vipspng: libpng read error',
    message: reason,
  });
});

test.each([
  ['an error', new Error('The disk is gone')],
  ['what looks like one', { message: 'The disk is gone', stack: 'at disk.ts' }],
  ['a child that crashed', new MediaError('CRASHED', 'The disk is gone')],
])('%s is logged with its stack', (_, error) => {
  expect(failureLine(error)).toMatchObject({
    level: 'error',
    message: 'Something broke',
    error: { message: 'The disk is gone', stack: expect.stringMatching(/\w/) },
  });
});

test('credentials are hidden, however deeply nested', () => {
  const { log, lines } = capture();
  const secret = 'hunter2';
  log.info({
    password: secret,
    headers: { authorization: secret, cookie: secret, 'refresh-token': secret, 'x-csrf-token': secret },
    request: { body: { password: secret, refreshToken: secret, accessToken: secret, token: secret } },
  });
  expect(lines[0]).not.toContain(secret);
  expect(lines[0]).toContain('[hidden]');
});

test.each([
  ['/demo/sign-in?token=secret', '/demo/sign-in'],
  ['/cdn/vod/1/~1700000000.signature/720p/1.m4s', '/cdn/vod/1/~/720p/1.m4s'],
  ['/plain/path', '/plain/path'],
])('of %s the log keeps %s', (url, path) => {
  expect(loggedPath(url)).toBe(path);
});
