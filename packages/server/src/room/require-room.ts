import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { databaseFull, storageFull } from '../problems/problems.ts';
import type { RoomWatch } from './room-watch.ts';

/** Refuses a call that writes while disk space is short. */
export type RequireRoom = (endpoint: EndpointDefinition) => void;

/**
 * While the disk is nearly full, reads continue, and so does what frees space: deleting, and signing in to delete.
 * @param isDatabaseHere false for PostgreSQL, which has its own disk: only uploads are refused then
 */
export function createRequireRoom(room: Pick<RoomWatch, 'isShort'>, isDatabaseHere: boolean): RequireRoom {
  return (endpoint) => {
    if (!room.isShort() || !needsRoom(endpoint)) return;
    if (endpoint.errors?.includes('INSUFFICIENT_STORAGE')) throw storageFull();
    if (isDatabaseHere) throw databaseFull();
  };
}

/** Whether a call is refused while disk space is short. */
export function needsRoom({ method, needsRoom = true }: EndpointDefinition): boolean {
  return method !== 'GET' && method !== 'DELETE' && needsRoom;
}
