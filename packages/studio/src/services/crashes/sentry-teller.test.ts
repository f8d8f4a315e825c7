import { createClient } from '@commoncast/core/http/client';
import { expect, it, vi } from 'vitest';
import { createFakeService } from '../../../test/fake-service.ts';
import type { SentryCrash, SentryStart } from '../sentry/start-sentry.ts';
import { createCrashReporter } from './crash-reporter.ts';
import { createSentryTeller } from './sentry-teller.ts';
import { watchTypedTexts } from './typed-texts.ts';

const DSN = 'https://key@sentry.test/1';

/** A teller whose library is a list, and fails to arrive as often as asked. */
function openTeller({ failures = 0, isBroken = false } = {}) {
  const starts: SentryStart[] = [];
  const told: SentryCrash[] = [];
  let loads = 0;
  const tell = createSentryTeller({
    dsn: DSN,
    environment: 'production',
    release: '1.0.0',
    redact: (text) => text.replaceAll('diary', '[typed]'),
    load: async () => {
      loads += 1;
      if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module');
      return {
        startSentry: (start) => {
          starts.push(start);
          return (crash) => {
            if (isBroken) throw new Error('broken');
            told.push(crash);
          };
        },
      };
    },
  });
  return { tell, starts, told, loads: () => loads };
}

it('starts the library before anything has crashed, with the build and what cleans texts', async () => {
  const { starts } = openTeller();
  await vi.waitFor(() => expect(starts).toHaveLength(1));
  const [start] = starts;
  expect(start).toMatchObject({
    dsn: DSN,
    environment: 'production',
    release: 'commoncast-studio@1.0.0',
    origin: location.origin,
  });
  expect(start?.patternOf('/videos/1/captions')).toBe('/videos/:id/:tab');
  expect(start?.patternOf('/nowhere/1')).toBe(null);
  expect(start?.redact('my diary')).toBe('my [typed]');
  expect(start?.withoutQuotes('SyntaxError', 'at "secret"')).toBe('at "…"');
});

it('starts it once, and tells it of each crash as it was thrown', async () => {
  const { tell, starts, told } = openTeller();
  const error = new TypeError('x is null');
  tell({ error, origin: 'RENDER', componentStack: '\n    at VideoRow' });
  tell({ error: 'a text', origin: 'REJECTION', componentStack: '' });
  tell({ error: { secret: 'in an object' }, origin: 'ERROR', componentStack: '' });
  await vi.waitFor(() => expect(told).toHaveLength(3));
  expect(starts).toHaveLength(1);
  expect(told[0]).toEqual({ error, origin: 'RENDER', componentStack: '\n    at VideoRow' });
  expect(told[0]?.error).toBe(error);
  expect(told.slice(1).map(({ error: { name, message, stack } }) => [name, message, stack])).toEqual([
    ['Thrown', 'a text', ''],
    ['Thrown', 'object', ''],
  ]);
});

it('asks for it again with the next crash if it did not arrive', async () => {
  const { tell, told, loads } = openTeller({ failures: 1 });
  await vi.waitFor(() => expect(loads()).toBe(1));
  tell({ error: new Error('one'), origin: 'ERROR', componentStack: '' });
  await vi.waitFor(() => expect(told).toHaveLength(1));
  expect(loads()).toBe(2);
});

it('changes nothing for anybody when it breaks', async () => {
  const { tell, starts } = openTeller({ isBroken: true });
  expect(() => tell({ error: new Error('one'), origin: 'ERROR', componentStack: '' })).not.toThrow();
  // An unhandled rejection would fail this run.
  await vi.waitFor(() => expect(starts).toHaveLength(1));
});

it('hears of each crash once, however often it comes back, and of no more than our own log', async () => {
  const told: SentryCrash[] = [];
  const service = createFakeService();
  const crashes = createCrashReporter({
    client: createClient({ origin: 'https://studio.test', fetch: service.fetch }),
    typed: watchTypedTexts(),
    sentry: {
      dsn: DSN,
      environment: 'production',
      load: async () => ({ startSentry: () => (crash) => told.push(crash) }),
    },
  });
  const crash = () => Object.assign(new TypeError('x is null'), { stack: 'at f (a.js:1:2)' });
  const error = crash();
  await crashes.report(error, { origin: 'RENDER', componentStack: '\n    at VideoRow' });
  await crashes.report(error, { origin: 'RENDER' });
  await crashes.report(crash(), { origin: 'ERROR' });
  expect(told).toEqual([{ error, origin: 'RENDER', componentStack: '\n    at VideoRow' }]);
  for (let count = 0; count < 30; count++)
    await crashes.report(new Error(`no ${count}`), { origin: 'ERROR' });
  expect(told).toHaveLength(20);
  expect(service.records.crashes.size).toBe(20);
});
