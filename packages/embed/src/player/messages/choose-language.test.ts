import { expect, it } from 'vitest';
import { spokenFor } from './choose-language.ts';

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['PT-br', 'pt'],
  ['ar_EG', 'ar'],
  ['ja-JP', 'ja'],
  ['en-GB', 'en'],
  ['est', 'en'],
  ['nl', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
])('speaks to %s in %s', (tag, language) => {
  expect(spokenFor(tag)).toBe(language);
});
