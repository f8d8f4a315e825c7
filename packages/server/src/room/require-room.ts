import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { databaseFull, storageFull } from '../problems/problems.ts';
import type { RoomWatch } from './room-watch.ts';

/** Refuses a call that writes while room is short. */
export type RequireRoom = (endpoint: EndpointDefinition) => void;

/**
 * What reads goes on while the disk is nearly full, and so does what makes room: deleting, and signing in to do so.
 * @param isDatabaseHere false where the database is PostgreSQL, which has a disk of its own: only uploads are refused
 */
export function createRequireRoom(room: Pick<RoomWatch, 'isShort'>, isDatabaseHere: boolean): RequireRoom {
  return (endpoint) => {
    if (!room.isShort() || !needsRoom(endpoint)) return;
    if (endpoint.errors?.includes('INSUFFICIENT_STORAGE')) throw storageFull();
    if (isDatabaseHere) throw databaseFull();
  };
}

function needsRoom({ method, needsRoom = true }: EndpointDefinition): boolean {
  return method !== 'GET' && method !== 'DELETE' && needsRoom;
}
