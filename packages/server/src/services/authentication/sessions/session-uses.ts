import { LRUCache } from 'lru-cache';
import type { ClientInfo } from '../../../callers/client-info.ts';
import type { Foundation } from '../../../foundation.ts';
import { addressBlock } from '../../../quotas/address-block.ts';
import type { NoticeDevice } from '../devices/notice-device.ts';
import { touchDevice } from '../devices/repository.ts';
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
  noticeDevice,
}: Pick<Foundation, 'database' | 'clock' | 'onFailure'> & {
  readonly noticeDevice: NoticeDevice;
}): SessionUses {
  async function keep(use: Parameters<typeof noteSessionUse>[1]): Promise<void> {
    const { sessionId, device } = use;
    const now = clock();
    if (await noteSessionUse(database.root, use, now)) await noticeDevice(sessionId, device);
    else await touchDevice(database.root, sessionId, device, now);
  }

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
      await keep(use).catch(onFailure);
    },
  };
}
