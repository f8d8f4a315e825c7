import type { RefusalCause } from '../source.ts';

/** A handshake of this type and more is a refusal. */
const FIRST_TYPE = 1000;

/** Why a caller is refused: the protocol's own reasons, then those of servers, which are HTTP's and 1000. */
export const REJECTION = {
  resource: 3,
  rogue: 4,
  version: 8,
  unsecure: 11,
  messageApi: 12,
  congestion: 13,
  filter: 14,
  group: 15,
  badRequest: 1400,
  badMode: 1405,
  failure: 1500,
} as const;

/** SRT has no sentences: callers show the number, or what they know of it. */
export const REJECTIONS_BY_CAUSE: Readonly<Record<RefusalCause, number>> = {
  unknownKey: 1401,
  tooManyKeys: 1402,
  planLimit: 1402,
  planExpired: 1402,
  businessClosing: 1403,
  over: 1403,
  taken: 1409,
  stopping: 1503,
};

/** The type of the handshake that says so. */
export function rejectionType(reason: number): number {
  return FIRST_TYPE + reason;
}
