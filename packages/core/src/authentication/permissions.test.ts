import { expect, test } from 'vitest';
import { hasPermission } from './permissions.ts';

test.each([
  'account:read',
  'video:read',
  'video:write',
  'playlist:read',
  'playlist:write',
  'player:read',
  'player:write',
  'widget:read',
  'widget:write',
  'hypergraphic:read',
  'hypergraphic:write',
  'trash:read',
  'insights:read',
] as const)('every member has %s', (permission) => {
  expect(hasPermission('MEMBER', permission)).toBe(true);
  expect(hasPermission('OWNER', permission)).toBe(true);
});

test.each(['account:write', 'video:delete-any', 'playlist:delete-any', 'viewer:erase'] as const)(
  'only an owner has %s',
  (permission) => {
    expect(hasPermission('MEMBER', permission)).toBe(false);
    expect(hasPermission('OWNER', permission)).toBe(true);
  },
);
