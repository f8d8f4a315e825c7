import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { testCleaner } from '../../../test/sentry-cleaner.ts';
import { ERROR_SAMPLE_RATE, REPLAY_SETTINGS, SESSION_SAMPLE_RATE, sentryOptions } from './sentry-options.ts';

it('records sessions as the specification says', () => {
  expect([SESSION_SAMPLE_RATE, ERROR_SAMPLE_RATE]).toEqual([0.1, 1]);
  expect(REPLAY_SETTINGS).toMatchObject({
    flushMinDelay: 5_000,
    flushMaxDelay: 5_500,
    maxReplayDuration: 3_600_000,
    mutationLimit: 10_000,
    slowClickTimeout: 7_000,
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
  });
});

it('finds in the library the numbers that are no options there', () => {
  const library = createRequire(import.meta.resolve('@sentry/react'));
  const source = readFileSync(library.resolve('@sentry/replay').replace('/cjs/', '/esm/'), 'utf8');
  const numberOf = (name: string) => Number(new RegExp(`const ${name} = ([\\d.e]+);`).exec(source)?.[1]);
  expect({
    idlePauseMs: numberOf('SESSION_IDLE_PAUSE_DURATION'),
    idleExpireMs: numberOf('SESSION_IDLE_EXPIRE_DURATION'),
    bufferBytes: numberOf('REPLAY_MAX_EVENT_BUFFER_SIZE'),
    retries: numberOf('RETRY_MAX_COUNT'),
    maxReplayMs: numberOf('MAX_REPLAY_DURATION'),
  }).toEqual({
    idlePauseMs: 5 * 60_000,
    idleExpireMs: 15 * 60_000,
    bufferBytes: 20_000_000,
    retries: 3,
    maxReplayMs: 60 * 60_000,
  });
  // And they are used: a name alone would say nothing.
  expect(source).toMatch(/sessionIdlePause: SESSION_IDLE_PAUSE_DURATION/);
  expect(source).toMatch(/sessionIdleExpire: SESSION_IDLE_EXPIRE_DURATION/);
  expect(source).toMatch(/_totalSize > REPLAY_MAX_EVENT_BUFFER_SIZE/);
  expect(source).toMatch(/count >= RETRY_MAX_COUNT/);
  const [, events, seconds] =
    /throttle\(\s*\(event, isCheckout\) => addEvent\([^)]*\),[^\d]*(\d+),[^,]*?(\d+)\s*\)/.exec(
      source.replace(/\/\/.*/g, ''),
    ) ?? [];
  expect([Number(events), Number(seconds)]).toEqual([300, 5]);
});

it('starts with nothing of the library but what is named', () => {
  const options = sentryOptions({
    dsn: 'https://key@sentry.test/1',
    release: 'commoncast-studio@1.0.0',
    environment: 'production',
    clean: testCleaner(),
  });
  expect(options).toMatchObject({
    dsn: 'https://key@sentry.test/1',
    release: 'commoncast-studio@1.0.0',
    environment: 'production',
    defaultIntegrations: false,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    tracePropagationTargets: [],
    enhanceFetchErrorMessages: false,
  });
  expect(options).not.toHaveProperty('tunnel');
  expect(options).not.toHaveProperty('tracesSampleRate');
  expect(Array.isArray(options.integrations) && options.integrations.map(({ name }) => name)).toEqual([
    'EventFilters',
    'Breadcrumbs',
    'LinkedErrors',
    'Dedupe',
    'Replay',
  ]);
});
