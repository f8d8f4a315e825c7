import { v7 as uuidv7 } from 'uuid';
import type { MemberIdentity } from '../../../callers/member.ts';
import { publish } from '../../../changes/publish.ts';
import type { Clock } from '../../../clock.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { unauthorized } from '../../../problems/problems.ts';
import { touchMembership } from '../repository.ts';
import type { SessionEndReason } from '../tables.ts';
import type { AccessTokens } from './access-token.ts';
import type { SessionTokens } from './cookies.ts';
import type { FindLiveIdentity } from './live-identity.ts';
import { type LiveSessions, SESSION_ENDED } from './live-sessions.ts';
import { hashSecretToken, newSecretToken, successorOf } from './secret-token.ts';
import {
  endSession,
  endSessionsOfUser,
  findRefreshToken,
  findSessionsOf,
  hasOpenToken,
  insertRefreshToken,
  insertSession,
  rotateRefreshToken,
  type SessionsOf,
} from './session-repository.ts';

/** As long as the cookies live; each rotation starts it anew. */
const REFRESH_TOKEN_HOURS = 24;
/** How long a rotated token still answers with its successor: two tabs may refresh at once, an answer may get lost. */
const GRACE_MS = 10_000;

export interface OpenSession extends SessionTokens {
  readonly identity: MemberIdentity;
}

export interface Sessions {
  /** Inside the transaction that makes the user, or on the root. An operator's is no use of the business by its user. */
  open(db: Executor, owner: Omit<MemberIdentity, 'sessionId'>): Promise<OpenSession>;
  /**
   * Gives a session that goes on another pair of tokens beside the one that it has.
   * @returns undefined if it has ended, or its tokens have expired
   */
  reopen(db: Executor, sessionId: string): Promise<OpenSession | undefined>;
  /** @throws {ApiError} UNAUTHORIZED; a token that was rotated earlier also ends its whole family */
  refresh(refreshToken: string): Promise<OpenSession>;
  /** Ends the session: none of its refresh tokens is worth anything any more. */
  end(sessionId: string): Promise<void>;
  /** The same inside a transaction; `forget` it after the commit. */
  endIn(tx: Executor, sessionId: string): Promise<void>;
  /** Ends every session of a user, but for one. @returns their ids, for `forget` after the commit */
  endAll(
    tx: Executor,
    userId: string,
    how: { readonly reason: SessionEndReason; readonly but?: string | undefined },
  ): Promise<string[]>;
  /**
   * Tells every process that sessions are not what they were: the role of a member has changed, they leave, or what is
   * asked of them is another.
   * @returns the ids of the sessions, for `forget` after the commit
   */
  review(tx: Executor, of: SessionsOf): Promise<string[]>;
  /** Makes this process notice now that sessions have ended or changed. */
  forget(sessionIds: readonly string[]): void;
}

interface SessionParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly liveSessions: LiveSessions;
  readonly findLiveIdentity: FindLiveIdentity;
  /** Derives the successor of a refresh token. */
  readonly successorKey: Uint8Array;
}

/** What a refresh token led to; nothing where it is worth nothing. */
interface Rotation {
  readonly renewed?: Omit<OpenSession, 'accessToken'> | undefined;
  readonly endedSessionId?: string;
}

/** Sessions with rotating refresh tokens (RFC 9700 §4.14.2). */
export function createSessions({
  database,
  clock,
  accessTokens,
  liveSessions,
  findLiveIdentity,
  successorKey,
}: SessionParts): Sessions {
  async function keep(
    db: Executor,
    { sessionId, endsAt }: MemberIdentity,
    refreshToken: string,
  ): Promise<void> {
    const createdAt = clock();
    const dayLater = new Date(createdAt.getTime() + REFRESH_TOKEN_HOURS * 3_600_000);
    const expiresAt = endsAt && endsAt < dayLater ? endsAt : dayLater;
    await insertRefreshToken(db, { hash: hashSecretToken(refreshToken), sessionId, createdAt, expiresAt });
  }

  async function equip(db: Executor, identity: MemberIdentity): Promise<OpenSession> {
    const refreshToken = newSecretToken();
    await keep(db, identity, refreshToken);
    return { identity, refreshToken, accessToken: await accessTokens.issue(identity) };
  }

  async function end(tx: Executor, sessionId: string, reason: SessionEndReason): Promise<void> {
    await endSession(tx, sessionId, reason, clock());
    await publish(tx, SESSION_ENDED, sessionId);
  }

  /** Answered rather than thrown, because the end of a family must be committed too. */
  async function rotate(tx: Executor, token: string): Promise<Rotation> {
    const now = clock();
    const rotated = await rotateRefreshToken(tx, hashSecretToken(token), now);
    if (rotated) {
      const identity = await findLiveIdentity(tx, rotated.sessionId);
      if (!identity) return {};
      const refreshToken = successorOf(token, successorKey);
      await keep(tx, identity, refreshToken);
      return { renewed: { identity, refreshToken } };
    }
    const known = await findRefreshToken(tx, hashSecretToken(token));
    if (!known?.rotatedAt) return {};
    if (now.getTime() - known.rotatedAt.getTime() < GRACE_MS) {
      const identity = await findLiveIdentity(tx, known.sessionId);
      return { renewed: identity && { identity, refreshToken: await newestAfter(tx, token) } };
    }
    await end(tx, known.sessionId, 'TOKEN_REUSED');
    return { endedSessionId: known.sessionId };
  }

  /** Within the grace the successor may have been rotated too; its holder must not end up with a spent one. */
  async function newestAfter(tx: Executor, token: string): Promise<string> {
    let newest = successorOf(token, successorKey);
    while ((await findRefreshToken(tx, hashSecretToken(newest)))?.rotatedAt) {
      newest = successorOf(newest, successorKey);
    }
    return newest;
  }

  return {
    async open(db, owner) {
      const identity = { ...owner, sessionId: uuidv7() };
      const now = clock();
      await insertSession(db, identity, now);
      if (identity.actorId === undefined) await touchMembership(db, identity, now);
      return await equip(db, identity);
    },
    async reopen(db, sessionId) {
      if (!(await hasOpenToken(db, sessionId, clock()))) return undefined;
      const identity = await findLiveIdentity(db, sessionId);
      return identity && (await equip(db, identity));
    },
    async refresh(token) {
      const { renewed, endedSessionId } = await database.transaction((tx) => rotate(tx, token));
      if (endedSessionId !== undefined) liveSessions.forget(endedSessionId);
      if (!renewed) throw unauthorized();
      return { ...renewed, accessToken: await accessTokens.issue(renewed.identity) };
    },
    async end(sessionId) {
      await database.transaction((tx) => end(tx, sessionId, 'LOG_OUT'));
      liveSessions.forget(sessionId);
    },
    endIn: (tx, sessionId) => end(tx, sessionId, 'LOG_OUT'),
    async endAll(tx, userId, how) {
      const ids = await endSessionsOfUser(tx, userId, how, clock());
      for (const id of ids) await publish(tx, SESSION_ENDED, id);
      return ids;
    },
    async review(tx, of) {
      const ids = await findSessionsOf(tx, of);
      for (const id of ids) await publish(tx, SESSION_ENDED, id);
      return ids;
    },
    forget(sessionIds) {
      for (const id of sessionIds) liveSessions.forget(id);
    },
  };
}
