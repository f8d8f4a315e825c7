import { expect, it } from 'vitest';
import { actionWords, fieldWords, valueWords } from './audit-words.ts';

it.each([
  ['video.delete', 'deleted a video'],
  ['playlist.remove', 'deleted a playlist for good'],
  ['archive.convert', 'converted a recording to a video'],
  ['api-token.create', 'created an API token'],
  ['stream.publish', 'went live'],
  ['stream.end', 'ended a stream'],
  ['account.change-password', 'changed their password'],
  ['account.change-email', 'changed their email'],
  ['member.invite', 'invited somebody'],
  ['impersonation.start', 'was impersonated'],
])('%s is read as %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

it.each(['video.polish', 'toString.delete', 'video.constructor', 'something'])(
  '%s stays as it is',
  (action) => {
    expect(actionWords(action)).toBe(action);
  },
);

it('puts fields and values into words', () => {
  expect(fieldWords('allowedDomains')).toBe('Allowed domains');
  expect(fieldWords('role')).toBe('Role');
  expect(valueWords(null)).toBe('None');
  expect(valueWords(['a.example', 'b.example'])).toBe('a.example, b.example');
  expect(valueWords([])).toBe('None');
  expect(valueWords(false)).toBe('Off');
  expect(valueWords({ seq: 7 })).toBe('{"seq":7}');
});
