import { isApiError } from '@commoncast/core/http/api-error';
import type { Clock } from '../../../clock.ts';
import type { Database, Executor } from '../../../db/database.ts';
import type { AuthenticationService, SignedIn } from '../service.ts';
import { hashSecretToken } from '../sessions/secret-token.ts';
import { findRefreshToken, isSessionEnded, spendRefreshToken } from '../sessions/session-repository.ts';
import type { OpenSession, Sessions } from '../sessions/sessions.ts';
import { recordEnd } from './record-end.ts';
import { findImpersonation } from './repository.ts';

/** Two tabs of a browser notice at the same time that the half hour is over. */
const GRACE_MS = 10_000;

/**
 * Renews the session in a browser's cookies. Where an operator's time in a user's name is over, their own session comes
 * back.
 * @throws {ApiError} UNAUTHORIZED
 */
export type RefreshBrowser = AuthenticationService['refresh'];

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly authentication: Pick<AuthenticationService, 'refresh' | 'complete'>;
}

/** Makes the refresh of browsers. */
export function createRefreshBrowser({ database, clock, sessions, authentication }: Parts): RefreshBrowser {
  async function leadBack(tx: Executor, token: string): Promise<OpenSession | undefined> {
    const now = clock();
    const hash = hashSecretToken(token);
    const known = await findRefreshToken(tx, hash);
    const impersonation = known && (await findImpersonation(tx, known.sessionId));
    if (!known || !impersonation?.leads_back) return undefined;
    // A session that was ended, as by a token that somebody used twice, leads nowhere.
    if (await isSessionEnded(tx, known.sessionId)) return undefined;
    const sinceMs = known.rotatedAt ? now.getTime() - known.rotatedAt.getTime() : 0;
    if (sinceMs >= GRACE_MS) return undefined;
    await spendRefreshToken(tx, hash, now);
    await recordEnd(tx, impersonation, now);
    return await sessions.reopen(tx, impersonation.own_session_id);
  }

  return async (refreshToken): Promise<SignedIn> => {
    try {
      return await authentication.refresh(refreshToken);
    } catch (error) {
      if (!refreshToken || !isApiError(error) || error.status !== 401) throw error;
      const own = await database.transaction((tx) => leadBack(tx, refreshToken));
      if (!own) throw error;
      return await authentication.complete(own);
    }
  };
}
