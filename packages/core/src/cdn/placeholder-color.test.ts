import { expect, test } from 'vitest';
import { placeholderColor } from './placeholder-color.ts';

test.each([
  // As the reference implementation gives them.
  ['mFkDBIB5aTuIh4iGiI94iHCG9w==', '#ca1c3e'],
  ['HSMBBIBnaiyId4iKiI+winqI+A==', '#0a77df'],
  ['1QcSHQRnh493V4dIh4eXh1h4kJUI', '#565258'],
])('%s is %s', (hash, color) => expect(placeholderColor(hash)).toBe(color));

test.each(['', 'abc', '#ff0000', '"><script>'])('%s is no ThumbHash', (text) =>
  expect(placeholderColor(text)).toBeUndefined(),
);
