import { LRUCache } from 'lru-cache';
import type { ClientInfo } from '../../../callers/client-info.ts';
import type { Foundation } from '../../../foundation.ts';
import { addressBlock } from '../../../quotas/address-block.ts';
import { deviceName } from './device-name.ts';
import { noteSessionUse } from './session-repository.ts';

/** A use from the same place is noted again after this. */
const NOTE_MS = 5 * 60_000;
const MAX_ENTRIES = 10_000;

export interface SessionUses {
  /** Keeps where a session is used, for the list that its user looks at. Never rejects. */
  note(sessionId: string, client: Pick<ClientInfo, 'address' | 'userAgent'>): Promise<void>;
}

/** Notes where and when sessions are used. Each process notes what it sees. */
export function createSessionUses({
  database,
  clock,
  onFailure,
}: Pick<Foundation, 'database' | 'clock' | 'onFailure'>): SessionUses {
  const noted = new LRUCache<string, true>({
    max: MAX_ENTRIES,
    ttl: NOTE_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  return {
    async note(sessionId, { address, userAgent }) {
      const block = addressBlock(address);
      const key = `${sessionId} ${block}`;
      if (noted.has(key)) return;
      noted.set(key, true);
      const use = { sessionId, device: deviceName(userAgent), addressBlock: block };
      // Calls that read go on where nothing can be written.
      await noteSessionUse(database.root, use, clock()).catch(onFailure);
    },
  };
}
