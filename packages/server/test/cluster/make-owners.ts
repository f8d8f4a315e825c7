import pLimit from 'p-limit';
import { v7 as uuidv7 } from 'uuid';
import { systemClock } from '../../src/clock.ts';
import type { Database } from '../../src/db/database.ts';
import { loadInstanceSecrets } from '../../src/secrets/instance-secrets.ts';
import { createOperators } from '../../src/services/authentication/impersonation/operators.ts';
import { markEmailVerified } from '../../src/services/authentication/recovery/repository.ts';
import { insertMembership, insertUser } from '../../src/services/authentication/repository.ts';
import { createAccessTokens } from '../../src/services/authentication/sessions/access-token.ts';
import { createFindLiveIdentity } from '../../src/services/authentication/sessions/live-identity.ts';
import { createSessions, type OpenSession } from '../../src/services/authentication/sessions/sessions.ts';
import { newPublicKey } from '../../src/services/business/public-key.ts';
import { insertBusiness } from '../../src/services/business/repository.ts';

/** Connections of a pool that nobody else uses. */
const AT_ONCE = 8;

export interface MadeOwner extends OpenSession {
  /** Verified. */
  readonly email: string;
}

/**
 * Makes owners with a business and a session each, in the database of servers that run. Their passwords fit nothing, so
 * hundreds cost seconds: processes hash passwords as carefully as they do for people.
 */
export async function makeOwners(database: Database, count: number): Promise<MadeOwner[]> {
  const secrets = await loadInstanceSecrets(database, { instanceSecret: undefined, oldInstanceSecrets: [] });
  const sessions = createSessions({
    ...{ database, clock: systemClock },
    accessTokens: createAccessTokens(secrets.keys('access-token'), systemClock),
    successorKey: secrets.key('refresh-token-successor'),
    findLiveIdentity: createFindLiveIdentity({ operators: createOperators([]), clock: systemClock }),
    liveSessions: { find: () => Promise.reject(new Error('not here')), forget: () => {} },
  });
  const limit = pLimit(AT_ONCE);
  const make = async (index: number): Promise<MadeOwner> => {
    const owner = { userId: uuidv7(), businessId: uuidv7(), role: 'OWNER' as const };
    const username = `owner-${index}`;
    const email = `${username}@example.com`;
    return await database.transaction(async (tx) => {
      const now = systemClock();
      await insertUser(tx, { id: owner.userId, email, username, passwordHash: '' }, now);
      await markEmailVerified(tx, { userId: owner.userId, address: email }, now);
      const business = { id: owner.businessId, name: `Business ${index}`, publicKey: newPublicKey() };
      await insertBusiness(tx, { ...business, email }, now);
      await insertMembership(tx, owner, now);
      return { ...(await sessions.open(tx, owner)), email };
    });
  };
  return await Promise.all(Array.from({ length: count }, (_, index) => limit(make, index)));
}
