import type { MemberRole } from './schema.ts';

/** What a member may do within their business. The server enforces it, and the studio shows only what is allowed. */
export type Permission =
  | 'account:read'
  | 'account:write'
  | 'video:read'
  | 'video:write'
  | 'video:delete-any'
  | 'playlist:read'
  | 'playlist:write'
  | 'playlist:delete-any'
  | 'player:read'
  | 'player:write'
  | 'widget:read'
  | 'widget:write'
  | 'hypergraphic:read'
  | 'hypergraphic:write'
  | 'trash:read'
  | 'insights:read'
  | 'viewer:erase';

const MEMBER: readonly Permission[] = [
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
];

const PERMISSIONS_BY_ROLE: Readonly<Record<MemberRole, ReadonlySet<Permission>>> = {
  MEMBER: new Set(MEMBER),
  OWNER: new Set([...MEMBER, 'account:write', 'video:delete-any', 'playlist:delete-any', 'viewer:erase']),
};

/** Whether the role has the permission. */
export function hasPermission(role: MemberRole, permission: Permission): boolean {
  return PERMISSIONS_BY_ROLE[role].has(permission);
}
