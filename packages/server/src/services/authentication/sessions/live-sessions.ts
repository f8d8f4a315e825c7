import { LRUCache } from 'lru-cache';
import type { MemberIdentity } from '../../../callers/member.ts';
import type { Changes } from '../../../changes/changes.ts';
import type { Topic } from '../../../changes/publish.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import type { FindLiveIdentity } from './live-identity.ts';

/** Published with the id of a session that has ended, or whose user has another role now. */
export const SESSION_ENDED: Topic = 'session-ended';

/** How long another process may take to notice that a session has ended or a role has changed. */
const FRESH_MS = 5_000;
const MAX_ENTRIES = 10_000;

export interface LiveSessions {
  /**
   * Whose session it is, with the role that they have now; up to 5 s old.
   * @returns undefined once the session has ended or its user has left the business
   */
  find(sessionId: string): Promise<MemberIdentity | undefined>;
  /** Looks anew at the next call: the session has changed. */
  forget(sessionId: string): void;
}

interface LiveSessionsParts {
  readonly findLiveIdentity: FindLiveIdentity;
  readonly database: Pick<Database, 'root'>;
  readonly changes: Pick<Changes, 'onAny'>;
  readonly clock: Clock;
}

/** Makes access tokens worth nothing within seconds of their session's end, for one indexed read every few seconds. */
export function createLiveSessions({
  findLiveIdentity,
  database,
  changes,
  clock,
}: LiveSessionsParts): LiveSessions {
  const entries = new LRUCache<string, Promise<MemberIdentity | undefined>>({
    max: MAX_ENTRIES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  // A notification can be lost: then the five seconds decide.
  changes.onAny(SESSION_ENDED, (sessionId) => void (sessionId !== null && entries.delete(sessionId)));
  /** The end of a session that ends at a time is not news: nobody tells the cache. */
  function keepUntil(endsAt: Date, sessionId: string, identity: Promise<MemberIdentity | undefined>): void {
    const leftMs = endsAt.getTime() - clock().getTime();
    if (leftMs > FRESH_MS || entries.get(sessionId) !== identity) return;
    if (leftMs > 1) entries.set(sessionId, identity, { ttl: leftMs - 1 });
    else entries.delete(sessionId);
  }

  return {
    find(sessionId) {
      const known = entries.get(sessionId);
      if (known) return known;
      const identity = findLiveIdentity(database.root, sessionId);
      entries.set(sessionId, identity);
      identity.then(
        (found) => found?.endsAt && keepUntil(found.endsAt, sessionId, identity),
        // A failed query is not an answer worth keeping.
        () => entries.delete(sessionId),
      );
      return identity;
    },
    forget: (sessionId) => void entries.delete(sessionId),
  };
}
