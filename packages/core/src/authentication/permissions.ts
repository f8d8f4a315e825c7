import type { MemberRole } from './schema.ts';

const FOR_ALL = [
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
] as const;

/** What only owners may do, and what everybody else is told about it. */
const FOR_OWNERS = {
  'account:write': 'Only an owner of the business can change its settings',
  'video:delete-any':
    'Only an owner of the business can unpublish or delete a video that someone else published',
  'playlist:delete-any':
    'Only an owner of the business can unpublish or delete a playlist that someone else published',
  'stream:delete-any': 'Only an owner of the business can delete a stream or a recording of someone else',
  'destination:write': 'Only an owner of the business can manage destinations, because they contain keys',
  'api-token:write': 'Only an owner of the business can manage API tokens',
  'webhook:write': 'Only an owner of the business can manage webhooks',
  'member:write': 'Only an owner of the business can manage its members',
  'second-factor:require': 'Only an owner of the business can require two-step login',
  'billing:write': 'Only an owner of the business can manage its plan and payments',
  'audit:read': 'Only an owner of the business can read its audit log',
  'viewer:erase': 'Only an owner of the business can erase a viewer',
  'business:transfer': 'Only an owner of the business can transfer it',
  'business:export': 'Only an owner of the business can export its data',
  'business:delete': 'Only an owner of the business can delete or keep it',
} as const;

export type OwnerPermission = keyof typeof FOR_OWNERS;

/** What a member may do within their business. The server enforces it, and the studio shows only what is allowed. */
export type Permission = (typeof FOR_ALL)[number] | OwnerPermission;

/** Those that only owners have. */
export const OWNER_PERMISSIONS = Object.keys(FOR_OWNERS) as readonly OwnerPermission[];

const PERMISSIONS_BY_ROLE: Readonly<Record<MemberRole, ReadonlySet<Permission>>> = {
  MEMBER: new Set(FOR_ALL),
  OWNER: new Set([...FOR_ALL, ...OWNER_PERMISSIONS]),
};

/** Whether the role has the permission. */
export function hasPermission(role: MemberRole, permission: Permission): boolean {
  return PERMISSIONS_BY_ROLE[role].has(permission);
}

/** Who can do what a role may not, as a sentence without its full stop. */
export function whoCan(permission: Permission): string {
  return Object.hasOwn(FOR_OWNERS, permission)
    ? FOR_OWNERS[permission as OwnerPermission]
    : 'Only members of the business can do this';
}
