import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONGEST } from './longest-first.ts';

it('names files that exist, each once', () => {
  const files = globSync([
    'packages/*/e2e/**/*.{spec,looks}.ts',
    'packages/{server,studio}/{src,test}/**/*.test.{ts,tsx}',
    'scripts/**/*.test.ts',
  ]);
  for (const ending of LONGEST)
    expect(
      files.filter((file) => file.endsWith(ending)),
      ending,
    ).toHaveLength(1);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
