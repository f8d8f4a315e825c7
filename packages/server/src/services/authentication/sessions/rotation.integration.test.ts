import { HOUR_MS } from '@commoncast/core/time/day';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { addMember } from '../../../../test/content/content-fixture.ts';
import { databasesUnderTest, type TestDatabase } from '../../../../test/database.ts';
import type { MemberIdentity } from '../../../callers/member.ts';
import { CHANGES_CHANNEL } from '../../../changes/publish.ts';
import { createOperators } from '../impersonation/operators.ts';
import { insertMembership } from '../repository.ts';
import { createAccessTokens } from './access-token.ts';
import { createFindLiveIdentity } from './live-identity.ts';
import { SESSION_ENDED } from './live-sessions.ts';
import { hashSecretToken, successorOf } from './secret-token.ts';
import { createSessions, type OpenSession } from './sessions.ts';

const NOBODY = expect.objectContaining({ status: 401, code: 'UNAUTHORIZED' });
const GRACE_MS = 10_000;

describe.each(databasesUnderTest())('rotating refresh tokens, on $kind', ({ open }) => {
  const clock = createTestClock({ isStanding: true });
  const successorKey = new Uint8Array(32).fill(3);
  const accessTokens = createAccessTokens([new Uint8Array(32).fill(4)], clock.read);
  const forget = vi.fn();
  let database: TestDatabase;
  let sessions: ReturnType<typeof createSessions>;
  let owner: Omit<MemberIdentity, 'sessionId'>;
  let session: OpenSession;
  let heard: string[];

  beforeAll(async () => {
    database = await open();
    sessions = createSessions({
      ...{ database, accessTokens, successorKey },
      clock: clock.read,
      findLiveIdentity: createFindLiveIdentity({ operators: createOperators([]), clock: clock.read }),
      liveSessions: { find: () => Promise.reject(new Error('not here')), forget },
    });
    await database.listen(CHANGES_CHANNEL, (change) => void heard.push(change));
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const { userId, businessId } = await addMember(database);
    owner = { userId, businessId, role: 'OWNER' };
    await insertMembership(database.root, owner, clock.read());
    session = await sessions.open(database.root, owner);
    heard = [];
    forget.mockClear();
  });

  const tokenRow = (token: string) =>
    database.root
      .selectFrom('refresh_token')
      .selectAll()
      .where('hash', '=', hashSecretToken(token))
      .executeTakeFirst();
  const sessionRow = ({ identity } = session) =>
    database.root
      .selectFrom('auth_session')
      .selectAll()
      .where('id', '=', identity.sessionId)
      .executeTakeFirst();

  test('a session opens with a pair of tokens, and its business is the one used last', async () => {
    expect(session.identity).toEqual({ ...owner, sessionId: expect.any(String) });
    expect(await accessTokens.verify(session.accessToken)).toEqual(session.identity);
    expect(await sessionRow()).toEqual({
      id: session.identity.sessionId,
      user_id: owner.userId,
      business_id: owner.businessId,
      actor_id: null,
      created_at: clock.read(),
      ended_at: null,
      end_reason: null,
    });
    expect(await tokenRow(session.refreshToken)).toEqual({
      hash: hashSecretToken(session.refreshToken),
      session_id: session.identity.sessionId,
      created_at: clock.read(),
      expires_at: new Date(clock.read().getTime() + 24 * HOUR_MS),
      rotated_at: null,
    });
    const { last_used_at } = await database.root
      .selectFrom('membership')
      .select('last_used_at')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    expect(last_used_at).toEqual(clock.read());
  });

  test('a rotation answers with the successor, which lives for a day from then on', async () => {
    clock.pass(HOUR_MS);
    const next = await sessions.refresh(session.refreshToken);
    expect(next.refreshToken).toBe(successorOf(session.refreshToken, successorKey));
    expect(next.identity).toEqual(session.identity);
    expect(await accessTokens.verify(next.accessToken)).toEqual(session.identity);
    expect(await tokenRow(next.refreshToken)).toMatchObject({
      session_id: session.identity.sessionId,
      expires_at: new Date(clock.read().getTime() + 24 * HOUR_MS),
      rotated_at: null,
    });
    expect(await tokenRow(session.refreshToken)).toMatchObject({ rotated_at: clock.read() });
  });

  test('within ten seconds a rotated token still answers, at ten it ends its session for good', async () => {
    const next = await sessions.refresh(session.refreshToken);
    clock.pass(GRACE_MS - 1);
    expect((await sessions.refresh(session.refreshToken)).refreshToken).toBe(next.refreshToken);
    expect([heard, forget.mock.calls]).toEqual([[], []]);
    clock.pass(1);
    await expect(sessions.refresh(session.refreshToken)).rejects.toEqual(NOBODY);
    expect(await sessionRow()).toMatchObject({ ended_at: clock.read(), end_reason: 'TOKEN_REUSED' });
    const { sessionId } = session.identity;
    expect(forget.mock.calls).toEqual([[sessionId]]);
    await vi.waitFor(() => expect(heard).toEqual([`${SESSION_ENDED} ${sessionId}`]));
    await expect(sessions.refresh(next.refreshToken)).rejects.toEqual(NOBODY);
  });

  test('who comes late is given the newest of any number of successors', async () => {
    let newest = session.refreshToken;
    for (let count = 0; count < 3; count += 1) newest = (await sessions.refresh(newest)).refreshToken;
    expect((await sessions.refresh(session.refreshToken)).refreshToken).toBe(newest);
    expect(await tokenRow(newest)).toMatchObject({ rotated_at: null });
  });

  test('an unknown or expired token ends nothing, and nobody is told', async () => {
    await expect(sessions.refresh('made up')).rejects.toEqual(NOBODY);
    clock.pass(24 * HOUR_MS);
    await expect(sessions.refresh(session.refreshToken)).rejects.toEqual(NOBODY);
    expect(await sessionRow()).toMatchObject({ ended_at: null });
    expect(forget).not.toHaveBeenCalled();
  });

  test('a log-out ends one session, here at once, and tells the other processes', async () => {
    const other = await sessions.open(database.root, owner);
    const { sessionId } = session.identity;
    await sessions.end(sessionId);
    expect(await sessionRow()).toMatchObject({ ended_at: clock.read(), end_reason: 'LOG_OUT' });
    expect(await sessionRow(other)).toMatchObject({ ended_at: null });
    expect(forget.mock.calls).toEqual([[sessionId]]);
    await vi.waitFor(() => expect(heard).toEqual([`${SESSION_ENDED} ${sessionId}`]));
    await expect(sessions.refresh(session.refreshToken)).rejects.toEqual(NOBODY);
    expect((await sessions.refresh(other.refreshToken)).identity).toEqual(other.identity);
  });
});
