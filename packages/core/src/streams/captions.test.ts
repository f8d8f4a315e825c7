import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CaptionLanguage } from './captions.ts';

test.each([
  ['en', 'en'],
  ['PT-br', 'pt-BR'],
  ['zh-hant', 'zh-Hant'],
  ['es-419', 'es-419'],
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
  `en-${'a'.repeat(40)}`,
  'ёё',
])('%j is none', (tag) => expect(v.safeParse(CaptionLanguage, tag).success).toBe(false));
