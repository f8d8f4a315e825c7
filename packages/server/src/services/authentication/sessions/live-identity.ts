import type { MemberIdentity } from '../../../callers/member.ts';
import type { Clock } from '../../../clock.ts';
import type { Executor } from '../../../db/database.ts';
import type { Operators } from '../impersonation/operators.ts';
import { type Acting, findLiveSession } from './session-repository.ts';

/** Whose session it is, with the role that they have now; undefined once it may no longer be used. */
export type FindLiveIdentity = (db: Executor, sessionId: string) => Promise<MemberIdentity | undefined>;

interface Parts {
  readonly operators: Operators;
  readonly clock: Clock;
}

/** Makes the look at a session as it is now. */
export function createFindLiveIdentity({ operators, clock }: Parts): FindLiveIdentity {
  /** Its time is not over, the operator is one and still logged in, and the user has not become one. */
  const mayGoOn = ({ endsAt, isOwnSessionOpen, actor, userEmail }: Acting) =>
    endsAt > clock() && isOwnSessionOpen && operators.includes(actor) && !operators.hasAddress(userEmail);

  return async (db, sessionId) => {
    const session = await findLiveSession(db, sessionId);
    if (!session) return undefined;
    const { acting, ...identity } = session;
    if (acting === null) return identity;
    return mayGoOn(acting) ? { ...identity, actorId: acting.actor.id, endsAt: acting.endsAt } : undefined;
  };
}
