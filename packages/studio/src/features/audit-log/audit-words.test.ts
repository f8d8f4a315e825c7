import { AUDITED_ACTIONS } from '@commoncast/core/audit/actions';
import { expect, it } from 'vitest';
import { actionWords, fieldWords, SUBJECT_LABELS, valueWords } from './audit-words.ts';

it.each([
  ['video.delete', 'deleted a video'],
  ['playlist.remove', 'deleted a playlist for good'],
  ['archive.convert', 'converted a recording to a video'],
  ['api-token.create', 'created an API token'],
  ['stream.publish', 'went live'],
  ['stream.end', 'ended a stream'],
  ['account.change-password', 'changed their password'],
  ['account.change-email', 'changed their email'],
  ['account.add-second-factor', 'added a way to log in'],
  ['account.require-second-factor', 'set whether members need a second step to log in'],
  ['member.invite', 'invited somebody'],
  ['impersonation.start', 'was impersonated'],
  ['stream.cancel', 'cancelled a stream'],
  ['subscription.cancel', 'cancelled the plan'],
  ['payment-profile.update', 'changed the card'],
  ['promo-code.redeem', 'redeemed a promo code'],
])('%s is read as %s', (action, words) => {
  expect(actionWords(action)).toBe(words);
});

it.each(AUDITED_ACTIONS)('%s has words, and its kind has a filter', (action) => {
  expect(actionWords(action)).toMatch(/^[a-z][A-Za-z ]+$/);
  expect(SUBJECT_LABELS).toHaveProperty(action.split('.')[0]!);
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
  expect(valueWords(2_320)).toBe('2320');
  expect(valueWords(2_320, 'total')).toBe('$23.20');
  expect(valueWords({ seq: 7 })).toBe('{"seq":7}');
});
