import { expect, test } from 'vitest';
import { MIGRATIONS_DIRECTORY, readMigrations } from './migration-files.ts';
import { isEarlierRelease, RELEASE } from './release.ts';

test('no migration is too new for the code that it comes with, nor for older code than the one before', async () => {
  const migrations = readMigrations(MIGRATIONS_DIRECTORY);
  expect(migrations).not.toEqual([]);
  expect(migrations.filter(({ oldestRelease }) => isEarlierRelease(RELEASE, oldestRelease))).toEqual([]);
  const releases = migrations.map(({ oldestRelease }) => oldestRelease);
  expect(releases).toEqual(releases.toSorted((a, b) => (isEarlierRelease(a, b) ? -1 : Number(a !== b))));
});

test.each([
  ['0.1.0', '0.1.1', true],
  ['0.2.0', '0.10.0', true],
  ['1.0.0', '0.10.0', false],
  ['0.2.0', '0.2.0', false],
])('%s is earlier than %s: %s', (one, other, isEarlier) => {
  expect(isEarlierRelease(one, other)).toBe(isEarlier);
});
