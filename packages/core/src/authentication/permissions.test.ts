import { expect, test } from 'vitest';
import { hasPermission, OWNER_PERMISSIONS, whoCan } from './permissions.ts';

test.each([
  'account:read',
  'video:read',
  'video:write',
  'stream:read',
  'stream:write',
  'chat:read',
  'chat:moderate',
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
  'member:read',
] as const)('every member has %s', (permission) => {
  expect(hasPermission('MEMBER', permission)).toBe(true);
  expect(hasPermission('OWNER', permission)).toBe(true);
});

test('settings, members, two-step login, what others have published, keys, the audit log, the erasing of viewers and the end of the business are the owner’s', () => {
  expect(OWNER_PERMISSIONS).toEqual([
    'account:write',
    'video:delete-any',
    'playlist:delete-any',
    'stream:delete-any',
    'destination:write',
    'api-token:write',
    'webhook:write',
    'member:write',
    'second-factor:require',
    'billing:write',
    'audit:read',
    'viewer:erase',
    'business:transfer',
    'business:export',
    'business:delete',
  ]);
});

test.each(OWNER_PERMISSIONS)('only an owner has %s, and the sentence says so', (permission) => {
  expect(hasPermission('MEMBER', permission)).toBe(false);
  expect(hasPermission('OWNER', permission)).toBe(true);
  expect(whoCan(permission)).toMatch(/^Only an owner of the business can .*[^.]$/);
});
