import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { TIME } from '../../test/sample-values.ts';
import { ADDRESS_MAX_LENGTH } from '../validation/address.ts';
import { messageOf } from '../validation/message.ts';
import { CHECK_STEPS, VERIFICATION_ISSUES } from './constants.ts';
import { PageUrl, SnippetCheck, SnippetVerification } from './schema.ts';

describe('the URL of a page', () => {
  test.each([
    ['shop.example', 'https://shop.example'],
    [' shop.example/a?b#c ', 'https://shop.example/a?b#c'],
    ['HTTP://shop.example', 'http://shop.example'],
    ['\u2003shop.example', 'https://shop.example'],
  ])('%j is read as %s', (typed, url) => {
    expect(v.parse(PageUrl, typed)).toBe(url);
  });

  test.each([
    ['', 'URL is required'],
    ['ftp://shop.example', 'Invalid URL format'],
    ['javascript:alert(1)', 'Invalid URL format'],
    ['two words', 'Invalid URL format'],
    [`shop.example/${'a'.repeat(2048)}`, 'Invalid URL format'],
  ])('is not %j: %s', (typed, message) => {
    expect(messageOf(PageUrl, typed)).toBe(message);
  });
});

test('the longest address stands in the schema, so that the API page can tell it', () => {
  expect(PageUrl.pipe).toContainEqual(
    expect.objectContaining({ type: 'max_length', requirement: ADDRESS_MAX_LENGTH }),
  );
});

test('a live check carries the 43-character token that its page was opened with', () => {
  const check = { url: 'https://shop.example', token: `${'aZ0_'.repeat(10)}-bc` };
  expect(v.parse(SnippetCheck, check)).toEqual(check);
  expect(problemsOf(SnippetCheck, { ...check, token: `${check.token}d` })).toEqual({
    token: 'Must be the token of a check',
  });
  expect(problemsOf(SnippetCheck, { ...check, token: '' })).toEqual({
    token: 'Must be the token of a check',
  });
});

const verification = {
  checkedUrl: 'https://shop.example',
  checkedDate: TIME,
  installed: true,
  checksumValid: false,
  eventReceived: false,
  builder: 'wordpress',
  issues: [
    {
      code: 'CHECKSUM_WRONG',
      step: 'CHECKSUM',
      severity: 'WARNING',
      message: 'The checksum is another one.',
      fix: 'Paste the snippet again.',
      example: null,
    },
  ],
  passed: ['PAGE', 'SNIPPET'],
  placesFound: 2,
  forms: [{ form: 'FRAME', count: 2 }],
  live: { token: 't', url: 'https://shop.example/?commoncast-check=t' },
};

test('a check has all its fields in the answer and no others', () => {
  expect(v.parse(SnippetVerification, { ...verification, html: '<html>' })).toEqual(verification);
});

test('each possible issue belongs to a step', () => {
  for (const step of CHECK_STEPS) expect(Object.values(VERIFICATION_ISSUES)).toContain(step);
});
