import { expect, test } from 'vitest';
import { readIfMatch } from './read-if-match.ts';

test.each([
  ['no header accepts any version', undefined, undefined],
  ['a star accepts any version', ' * ', undefined],
  ['a strong tag', '"3"', [3]],
  ['a list', '"3", "14"', [3, 14]],
  ['a weak tag matches nothing', 'W/"3"', []],
  ['a tag of somebody else matches nothing', '"abc", "03"', []],
] as const)('%s', (_, header, versions) => {
  expect(readIfMatch(header)).toEqual(versions && new Set(versions));
});

test.each(['3', '', '"3', '"3" "4"', ','])('refuses %j', (header) => {
  expect(() => readIfMatch(header)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: { 'if-match': 'Must be a version in quotes, such as "3"' },
    }),
  );
});
