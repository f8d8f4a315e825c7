import { expect, test } from 'vitest';
import { problemsOf } from '../../test/config-problems.ts';
import { readConfig } from '../config.ts';

test.each([
  'video.example.com',
  'https://video.example.com/path',
  'https://video.example.com/?a',
  'https://user@video.example.com',
  'ftp://video.example.com',
])('%s is not an origin', (origin) => {
  expect(() => readConfig({ PUBLIC_ORIGIN: origin })).toThrow('PUBLIC_ORIGIN must be an address such as');
});

test('media have an origin of their own if one is given, over https like pages', () => {
  expect(readConfig({}).mediaOrigin).toBeUndefined();
  expect(readConfig({ MEDIA_ORIGIN: 'https://media.example.com/' }).mediaOrigin).toBe(
    'https://media.example.com',
  );
  expect(() => readConfig({ MEDIA_ORIGIN: 'https://media.example.com/films' })).toThrow(
    'MEDIA_ORIGIN must be an address such as https://media.example.com, without a path',
  );
  expect(() => readConfig({ MEDIA_ORIGIN: 'http://media.example.com' })).toThrow(
    'MEDIA_ORIGIN must begin with https:// unless it is on localhost, because browsers block it in secure pages',
  );
});

test.each(['http://localhost:8080', 'http://demo.localhost', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  '%s may do without https',
  (origin) => {
    expect(readConfig({ PUBLIC_ORIGIN: origin }).publicOrigin).toBe(origin);
  },
);

test('errors of the studio go to Sentry where a DSN says so, and no secret key can be given away with it', () => {
  for (const dsn of [
    'https://d1e5a7@o1.ingest.sentry.io/4507',
    'https://d1e5a7@errors.example.com/under/a/path/2',
    'http://d1e5a7@localhost:9000/1',
    'http://d1e5a7@127.0.0.1:9000/1',
  ])
    expect(readConfig({ SENTRY_DSN: dsn }).sentryDsn).toBe(dsn);
  expect(readConfig({ SENTRY_DSN: '' }).sentryDsn).toBeUndefined();
  for (const dsn of [
    'sentry',
    'https://errors.example.com/2',
    'https://d1e5a7@errors.example.com',
    'https://d1e5a7@errors.example.com/project',
    'https://d1e5a7:5ec4e7@errors.example.com/2',
    'https://d1e5a7@errors.example.com/2?a=b',
    'ftp://d1e5a7@errors.example.com/2',
  ])
    expect(problemsOf({ SENTRY_DSN: dsn })).toEqual([
      'SENTRY_DSN must be a DSN such as https://key@o1.ingest.sentry.io/2, without a secret key',
    ]);
  expect(problemsOf({ SENTRY_DSN: 'http://d1e5a7@errors.example.com/2' })).toEqual([
    'SENTRY_DSN must begin with https:// unless it is on localhost, because browsers block it in secure pages',
  ]);
});
