import { expect, test } from 'vitest';
import { hasOwnAddress } from './start-home-rounds.ts';

test('an address is a process’s own where it was given, or where the database has no other process', () => {
  const databaseUrl = 'postgres://db.internal/commoncast';
  const internalOrigin = 'http://10.0.0.5:8080';
  expect(hasOwnAddress({ internalOrigin, databaseUrl })).toBe(true);
  expect(hasOwnAddress({ internalOrigin: undefined, databaseUrl: undefined })).toBe(true);
  // Two machines would both call themselves 127.0.0.1.
  expect(hasOwnAddress({ internalOrigin: undefined, databaseUrl })).toBe(false);
});
