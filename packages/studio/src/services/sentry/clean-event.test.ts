import type { Breadcrumb, ErrorEvent } from '@sentry/react';
import { expect, it } from 'vitest';
import { newId } from '../../../test/factories.ts';
import { testCleaner } from '../../../test/sentry-cleaner.ts';
import { cleanBreadcrumb } from './clean-breadcrumb.ts';
import { cleanEvent } from './clean-event.ts';

const clean = testCleaner({ typed: ['My private diary'] });

/** As much as the library can put into one, with a secret in each place. */
const everything = (): ErrorEvent => ({
  type: undefined,
  event_id: 'e1',
  timestamp: 1_800_000_000,
  platform: 'javascript',
  level: 'error',
  release: 'commoncast-studio@1.0.0',
  environment: 'production',
  message: 'secret message',
  transaction: `/videos/${newId()}?search=secret`,
  server_name: 'secret-host',
  user: { id: 'secret-user', email: 'ada@example.test', ip_address: '192.0.2.1' },
  request: {
    url: 'https://studio.test/videos?search=secret',
    cookies: { token: 'secret' },
    headers: { Authorization: 'Bearer secret', Referer: 'https://studio.test/?q=secret' },
    query_string: 'search=secret',
    data: 'secret body',
  },
  extra: { state: 'secret', arguments: ['secret'] },
  tags: { replayId: 'r1', name: 'secret' },
  contexts: {
    react: { version: '19.3.1' },
    culture: { timezone: 'secret' },
    state: { state: { type: 'redux', value: { all: 'secret' } } },
  },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'cannot colour My private diary of ada@example.test',
        mechanism: { type: 'commoncast.render', handled: true, data: { secret: 'secret' } },
        stacktrace: {
          frames: [
            {
              filename: 'https://studio.test/assets/studio/assets/videos-page-Dx1.js',
              function: 'colour',
              lineno: 10,
              colno: 5,
              in_app: true,
              vars: { name: 'secret' },
              context_line: 'const secret = 1;',
            },
            { filename: 'https://elsewhere.test/secret.js?key=secret', function: 'My private diary' },
            { filename: '<anonymous>', function: 'map' },
          ],
        },
      },
    ],
  },
  breadcrumbs: [{ category: 'navigation', data: { from: '/videos', to: '/My private diary' } }],
});

it('lets of an error leave what finds the mistake, and nothing that tells of anybody', () => {
  const event = cleanEvent(everything(), `https://studio.test/videos/${newId()}?search=secret`, clean);
  expect(event).toEqual({
    type: undefined,
    event_id: 'e1',
    timestamp: 1_800_000_000,
    platform: 'javascript',
    level: 'error',
    release: 'commoncast-studio@1.0.0',
    environment: 'production',
    transaction: '/videos/:id/:tab',
    request: { url: 'https://studio.test/videos/:id/:tab' },
    tags: { replayId: 'r1' },
    contexts: { react: { version: '19.3.1' } },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'cannot colour [typed] of [email]',
          mechanism: { type: 'commoncast.render', handled: true },
          stacktrace: {
            frames: [
              {
                filename: 'https://studio.test/assets/studio/assets/videos-page-Dx1.js',
                function: 'colour',
                lineno: 10,
                colno: 5,
                in_app: true,
              },
              { filename: 'https://elsewhere', function: '[typed]' },
              { filename: '<anonymous>', function: 'map' },
            ],
          },
        },
      ],
    },
    breadcrumbs: [{ category: 'navigation', data: { from: '/videos', to: '/[typed]' } }],
  });
  expect(JSON.stringify(event)).not.toMatch(/secret|diary|ada@/);
});

const cleaned = (breadcrumb: Breadcrumb, hint = {}) => cleanBreadcrumb(breadcrumb, hint, clean);

it('keeps the steps that led to an error, by kinds of pages and calls', () => {
  expect(
    cleaned({
      category: 'fetch',
      level: 'info',
      timestamp: 1,
      type: 'http',
      data: {
        method: 'PUT',
        url: `https://studio.test/business/v1.1/video/${newId()}?name=secret`,
        status_code: 409,
        request_body_size: 3,
        'url.query': 'name=secret',
      },
    }),
  ).toEqual({
    category: 'fetch',
    level: 'info',
    timestamp: 1,
    type: 'http',
    data: { method: 'PUT', url: 'https://studio.test/business/v1.1/video/:id', status_code: 409 },
  });
  expect(
    cleaned({ category: 'navigation', data: { from: '/login?from=/videos', to: `/players/${newId()}` } }),
  ).toEqual({ category: 'navigation', data: { from: '/login', to: expect.stringMatching(/^\/players\/:/) } });
});

it('says where somebody clicked without what stands there', () => {
  const form = document.createElement('form');
  form.setAttribute('aria-label', 'secret');
  const button = form.appendChild(document.createElement('button'));
  button.type = 'submit';
  button.id = 'secret';
  button.setAttribute('role', 'menuitem');
  button.setAttribute('aria-label', 'Delete "secret"');
  button.textContent = 'secret';
  const message = 'form[aria-label="secret"] > button#secret[aria-label="Delete "secret""]';
  expect(cleaned({ category: 'ui.click', message }, { event: { target: button } })).toEqual({
    category: 'ui.click',
    message: 'form > button[role=menuitem][type=submit]',
  });
  expect(cleaned({ category: 'ui.input', message })).toEqual({ category: 'ui.input', message: 'unknown' });
});

it.each(['console', 'sentry.event', 'something.new', undefined])('drops steps of the kind %s', (category) => {
  expect(cleaned({ ...(category && { category }), message: 'secret', data: { arguments: ['secret'] } })).toBe(
    null,
  );
});
