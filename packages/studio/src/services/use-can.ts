import { hasPermission, type Permission } from '@commoncast/core/authentication/permissions';
import { type MemberPage, PAGE_NEEDS } from '@commoncast/core/pages/needs';
import { useStore } from 'zustand';
import { useServices } from './use-services.ts';

/** Whether the signed-in member may do something. The server decides; screens offer only what it would allow. */
export function useCan(permission: Permission): boolean {
  const role = useRole();
  return role !== undefined && hasPermission(role, permission);
}

/** Tells which pages the signed-in member may open. */
export function useCanOpen(): (page: MemberPage) => boolean {
  const role = useRole();
  return (page) => role !== undefined && hasPermission(role, PAGE_NEEDS[page]);
}

function useRole() {
  return useStore(useServices().authentication, ({ user }) => user?.role);
}
