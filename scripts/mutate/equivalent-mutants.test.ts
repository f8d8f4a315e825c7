import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EQUIVALENT_MUTANTS } from './equivalent-mutants.ts';
import { mutateSource } from './mutate-source.ts';

const root = join(import.meta.dirname, '../..');

test.each(EQUIVALENT_MUTANTS)('$file still has $original', ({ file, original, replacement }) => {
  const { mutants } = mutateSource(file, readFileSync(join(root, file), 'utf8'));
  expect(
    mutants.filter((mutant) => mutant.original === original && mutant.replacement === replacement),
  ).not.toEqual([]);
});
