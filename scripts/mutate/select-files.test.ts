import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesIn, testsFor } from './select-files.ts';

const root = join(import.meta.dirname, '../..');
const folder = 'packages/server/src/services/multipart';
const within = (files: readonly string[]) => files.map((file) => relative(join(root, folder), file));

test('takes the sources of a folder, and no tables and no rows of a test', () => {
  const sources = within(sourcesIn(root, folder));
  expect(sources).toContain('service.ts');
  for (const other of ['tables.ts', 'sweep-rows.ts', 'service.integration.test.ts'])
    expect(sources).not.toContain(other);
});

test('takes the tests of a folder that run in their own process', () => {
  const tests = within(testsFor(root, folder, []));
  expect(tests).toContain('service.integration.test.ts');
  expect(tests).not.toContain('kill.integration.test.ts');
  expect(within(testsFor(root, folder, ['check-destination']))).toContain(
    '../../egress/check-destination.test.ts',
  );
});
