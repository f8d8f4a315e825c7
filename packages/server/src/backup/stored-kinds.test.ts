import { expect, test } from 'vitest';
import { DOMAINS } from '../domains.ts';
import { STORED_KINDS } from './stored-kinds.ts';

test('a backup knows all that the domains store', () => {
  expect(new Set(STORED_KINDS)).toEqual(new Set(DOMAINS.stored));
});
