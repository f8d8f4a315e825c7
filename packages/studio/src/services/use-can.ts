import { hasPermission, type Permission } from '@commoncast/core/authentication/permissions';
import { useStore } from 'zustand';
import { useServices } from './use-services.ts';

/** Whether the signed-in member may do something. The server decides; screens show only what it would allow. */
export function useCan(permission: Permission): boolean {
  const role = useStore(useServices().authentication, ({ user }) => user?.role);
  return role !== undefined && hasPermission(role, permission);
}
