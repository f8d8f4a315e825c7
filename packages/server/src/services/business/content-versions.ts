import { LRUCache } from 'lru-cache';
import type { Changes } from '../../changes/changes.ts';
import type { Database } from '../../db/database.ts';
import { findContentVersion } from './repository.ts';

/** What the database publishes when a business's content changes; see migration 0037. */
export const CONTENT_CHANGED = 'content';

/** How long another process's change may go unnoticed, if its notification is lost. */
const FRESH_MS = 2_000;
const MAX_ENTRIES = 10_000;

/** Knows whether what visitors see of a business has changed. */
export interface ContentVersions {
  /** Never the same again after a change. Read it before the content. */
  of(businessId: string): Promise<string>;
}

interface Known {
  readonly version: Promise<string>;
  /** What this process had written when it asked. */
  readonly writes: number;
}

/**
 * Asks the database for a version only if it may have changed: after a notification, two seconds, and anything that this
 * process has written, because its caller must find what it has changed at once.
 */
export function createContentVersions(
  { root, writes }: Pick<Database, 'root' | 'writes'>,
  changes: Pick<Changes, 'onAny'>,
): ContentVersions {
  const known = new LRUCache<string, Known>({ max: MAX_ENTRIES, ttl: FRESH_MS, ttlResolution: 0 });
  changes.onAny(CONTENT_CHANGED, (id) => {
    if (id !== null) known.delete(id);
  });
  return {
    of(businessId) {
      const asked = known.get(businessId);
      if (asked?.writes === writes()) return asked.version;
      const asking = { version: findContentVersion(root, businessId), writes: writes() };
      known.set(businessId, asking);
      // A failed query is not worth keeping.
      asking.version.catch(() => known.get(businessId) === asking && known.delete(businessId));
      return asking.version;
    },
  };
}
