import * as v from 'valibot';
import { expect, test } from 'vitest';
import { messageOf } from '../validation/message.ts';
import { CaptionLanguage } from './captions.ts';

/** As long as the longest tag of RFC 5646 §4.4.1. */
const LONGEST = 'en-abcdefgh-bcdefghi-cdefghij-defgh';

test.each([
  ['en', 'en'],
  ['PT-br', 'pt-BR'],
  ['zh-hant', 'zh-Hant'],
  ['es-419', 'es-419'],
  [LONGEST, LONGEST],
])('%s is a language', (tag, canonical) => expect(v.parse(CaptionLanguage, tag)).toBe(canonical));

test.each([
  '',
  'e',
  'english',
  '../en',
  'en/..',
  'en-',
  'en_US',
  'en-a',
  'en\n',
  'en-us-us',
  // Intl knows it, but no menu of captions needs an extension.
  'en-u-ca-gregory',
  `${LONGEST}i`,
  `en-${'a'.repeat(40)}`,
  'ёё',
])('%j is none', (tag) =>
  expect(messageOf(CaptionLanguage, tag)).toBe('Must be a language tag such as en or pt-BR'),
);
