import { forbidden } from '../problems/problems.ts';
import type { Member } from './member.ts';

/**
 * For what nobody may do in a user's name: on the first line of a service's method.
 * @throws {ApiError} FORBIDDEN: an operator calls
 */
export function requireThemselves({ actorId }: Member): void {
  if (actorId !== undefined) throw forbidden('Only the user can do this, not somebody in their name');
}
