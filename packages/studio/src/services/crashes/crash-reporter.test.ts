import { createClient } from '@commoncast/core/http/client';
import { noticeCrash } from '@commoncast/core/logging/api';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../test/factories.ts';
import { createFakeService } from '../../../test/fake-service.ts';
import { type CrashReporter, createCrashReporter } from './crash-reporter.ts';
import { watchTypedTexts } from './typed-texts.ts';

let service: ReturnType<typeof createFakeService>;
let crashes: CrashReporter;

beforeEach(() => {
  service = createFakeService();
  crashes = createCrashReporter({
    client: createClient({ origin: 'https://studio.test', fetch: service.fetch }),
    typed: watchTypedTexts(),
    sentry: null,
  });
});

const noticed = () => [...service.records.crashes.values()];

/** Types into a field that is gone afterwards, as after a crash. */
function type(text: string): void {
  const field = document.body.appendChild(document.createElement('input'));
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.remove();
}

it('tells a crash once, whoever reports it and however often it comes back', async () => {
  const crash = () =>
    Object.assign(new TypeError('x is null'), { stack: 'TypeError: x is null\n    at f (a.js:1:2)' });
  const error = crash();
  const id = await crashes.report(error, { origin: 'RENDER', componentStack: '\n    at VideoRow' });
  expect(await crashes.report(error, { origin: 'ERROR' })).toBe(id);
  expect(await crashes.report(crash(), { origin: 'RENDER' })).toBe(id);
  expect(noticed()).toEqual([
    expect.objectContaining({
      origin: 'RENDER',
      message: 'TypeError: x is null',
      stack: 'at f (a.js:1:2)',
      componentStack: 'at VideoRow',
    }),
  ]);
});

it('says on which kind of page, without its id', async () => {
  history.replaceState(null, '', `/videos/${newId()}/captions?search=secret`);
  await crashes.report(new Error('one'), { origin: 'ERROR' });
  history.replaceState(null, '', '/my/secret');
  await crashes.report(new Error('two'), { origin: 'ERROR' });
  expect(noticed().map(({ route }) => route)).toEqual(['/videos/:id/:tab?', 'unknown']);
});

it('leaves out what was typed', async () => {
  type('My private diary');
  const error = new Error('cannot colour ‘My private diary’');
  error.stack =
    'Error: cannot colour ‘My private diary’\nof two lines: My private diary\n    at diary (a.js:1:2)';
  await crashes.report(error, { origin: 'ERROR' });
  let parsing: unknown;
  try {
    JSON.parse('{"name": Mallory}');
  } catch (reason) {
    parsing = reason;
  }
  await crashes.report(parsing, { origin: 'ERROR' });
  expect(noticed()[0]).toMatchObject({
    message: 'Error: cannot colour ‘[typed]’',
    stack: 'at [typed] (a.js:1:2)',
  });
  expect(JSON.stringify(noticed())).not.toMatch(/private|Mallory/);
});

it('fits anything that can be thrown into a notice', async () => {
  const long = Object.assign(new Error('x'.repeat(5_000)), { stack: `at ${'y'.repeat(50_000)}` });
  for (const thrown of [long, new Error(''), 'a text', { secret: 'in an object' }, null, undefined])
    expect(await crashes.report(thrown, { origin: 'REJECTION' })).toEqual(expect.any(String));
  expect(noticed().map(({ message }) => message.slice(0, 20))).toEqual([
    'Error: xxxxxxxxxxxxx',
    'Error:',
    'Thrown: a text',
    'Thrown: object',
    'Thrown: undefined',
  ]);
});

it('answers that a crash could not be told', async () => {
  service.failNext(noticeCrash, 503);
  expect(await crashes.report(new Error('one'), { origin: 'ERROR' })).toBeNull();
});

it('does not tell more than twenty crashes of one page', async () => {
  for (let count = 0; count < 30; count++)
    await crashes.report(new Error(`no ${count}`), { origin: 'ERROR' });
  expect(noticed()).toHaveLength(20);
});
