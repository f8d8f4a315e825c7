import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/content/content-fixture.ts';
import { databasesUnderTest, type TestDatabase } from '../../../../test/database.ts';
import type { MemberIdentity } from '../../../callers/member.ts';
import type { Executor } from '../../../db/database.ts';
import { insertImpersonation } from '../impersonation/repository.ts';
import { insertMembership } from '../repository.ts';
import {
  deleteSpentSessions,
  deleteSpentTokens,
  endSession,
  findLiveSession,
  findRefreshToken,
  insertDemoToken,
  insertRefreshToken,
  insertSession,
  rotateRefreshToken,
  takeDemoToken,
} from './session-repository.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

describe.each(databasesUnderTest())('the tables of sessions and their tokens, on $kind', ({ open }) => {
  let database: TestDatabase;
  let db: Executor;
  beforeAll(async () => {
    database = await open();
    db = database.root;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.deleteFrom('auth_session').execute();
    await db.deleteFrom('demo_token').execute();
  });

  async function newMember(role: MemberIdentity['role'] = 'OWNER') {
    const { userId, businessId } = await addMember(database);
    await insertMembership(db, { userId, businessId, role }, NOW);
    return { userId, businessId, role };
  }
  async function newSession(owner?: Omit<MemberIdentity, 'sessionId'>): Promise<MemberIdentity> {
    const identity = { ...(owner ?? (await newMember())), sessionId: uuidv7() };
    await insertSession(db, identity, NOW);
    return identity;
  }
  async function newToken(hash: string, expiresAt: Date, sessionId?: string): Promise<string> {
    const session = sessionId ?? (await newSession()).sessionId;
    await insertRefreshToken(db, { hash, sessionId: session, createdAt: NOW, expiresAt });
    return session;
  }
  const hashesIn = async (table: 'refresh_token' | 'demo_token') =>
    (await db.selectFrom(table).select('hash').execute()).map(({ hash }) => hash).sort();

  test('a live session says who it is, and the role held now', async () => {
    const member = await newMember('MEMBER');
    const own = await newSession(member);
    expect(await findLiveSession(db, own.sessionId)).toEqual({ ...own, acting: null });
    expect(await findLiveSession(db, uuidv7())).toBeUndefined();
    const membership = db.updateTable('membership').set({ role: 'OWNER' });
    await membership.where('user_id', '=', member.userId).execute();
    expect((await findLiveSession(db, own.sessionId))?.role).toBe('OWNER');
    await db.deleteFrom('membership').where('user_id', '=', member.userId).execute();
    expect(await findLiveSession(db, own.sessionId)).toBeUndefined();
  });

  test('a session in somebody else’s name says who acts, and until when, and is none without that', async () => {
    const actor = await newMember();
    const actorSession = await newSession(actor);
    const member = await newMember('MEMBER');
    const { sessionId } = await newSession({ ...member, actorId: actor.userId });
    expect(await findLiveSession(db, sessionId)).toBeUndefined();
    await insertImpersonation(db, {
      session_id: sessionId,
      business_id: member.businessId,
      user_id: member.userId,
      actor_id: actor.userId,
      own_session_id: actorSession.sessionId,
      leads_back: false,
      address_block: '203.0.113.1',
      started_at: NOW,
      ends_at: after(1),
    });
    const acting = (isOwnSessionOpen: boolean) => ({
      actor: { id: actor.userId, email: expect.any(String), isEmailVerified: false },
      userEmail: expect.any(String),
      endsAt: after(1),
      isOwnSessionOpen,
    });
    expect(await findLiveSession(db, sessionId)).toEqual({ ...member, sessionId, acting: acting(true) });
    await endSession(db, actorSession.sessionId, 'LOG_OUT', NOW);
    expect(await findLiveSession(db, sessionId)).toEqual({ ...member, sessionId, acting: acting(false) });
  });

  test('a session ends alone, once, and the first reason stays', async () => {
    const member = await newMember();
    const [one, other] = [await newSession(member), await newSession(member)];
    await endSession(db, one.sessionId, 'TOKEN_REUSED', after(1));
    await endSession(db, one.sessionId, 'LOG_OUT', after(2));
    expect(await findLiveSession(db, one.sessionId)).toBeUndefined();
    expect(await findLiveSession(db, other.sessionId)).toEqual({ ...other, acting: null });
    const rows = await db.selectFrom('auth_session').select(['id', 'ended_at', 'end_reason']).execute();
    expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map([
        [one.sessionId, { ended_at: after(1), end_reason: 'TOKEN_REUSED' }],
        [other.sessionId, { ended_at: null, end_reason: null }],
      ]),
    );
  });

  test('a token is rotated once, alone, and only before it expires', async () => {
    const sessionId = await newToken('one', after(1));
    await newToken('other', after(1));
    await newToken('expired', NOW);
    expect(await rotateRefreshToken(db, 'expired', NOW)).toBeUndefined();
    expect(await rotateRefreshToken(db, 'unknown', NOW)).toBeUndefined();
    expect(await rotateRefreshToken(db, 'one', NOW)).toEqual({ sessionId });
    expect(await rotateRefreshToken(db, 'one', NOW)).toBeUndefined();
    expect(await findRefreshToken(db, 'one')).toEqual({ sessionId, expiresAt: after(1), rotatedAt: NOW });
    for (const hash of ['other', 'expired'])
      expect(await findRefreshToken(db, hash)).toMatchObject({ rotatedAt: null });
    expect(await findRefreshToken(db, 'unknown')).toBeUndefined();
  });

  test('a token that signs in once does so before it expires, and the others stay', async () => {
    const [one, other] = [await newMember(), await newMember()];
    await insertDemoToken(db, { hash: 'other', userId: other.userId, expiresAt: after(1) });
    await insertDemoToken(db, { hash: 'one', userId: one.userId, expiresAt: after(1) });
    await insertDemoToken(db, { hash: 'expired', userId: one.userId, expiresAt: NOW });
    expect(await takeDemoToken(db, 'expired', NOW)).toBeUndefined();
    expect(await takeDemoToken(db, 'one', NOW)).toBe(one.userId);
    expect(await takeDemoToken(db, 'one', NOW)).toBeUndefined();
    expect(await hashesIn('demo_token')).toEqual(['expired', 'other']);
  });

  test('tokens that expired before a time go, and one that expired at it stays', async () => {
    const { userId } = await newMember();
    for (const [hash, expiresAt] of [
      ['before', after(-1)],
      ['at', NOW],
      ['later', after(1)],
    ] as const) {
      await newToken(hash, expiresAt);
      await insertDemoToken(db, { hash, userId, expiresAt });
    }
    await deleteSpentTokens(db, NOW);
    expect(await hashesIn('refresh_token')).toEqual(['at', 'later']);
    expect(await hashesIn('demo_token')).toEqual(['at', 'later']);
  });

  test('sessions go when no token is left of them', async () => {
    const kept = await newToken('one', NOW);
    await newToken('two', NOW, kept);
    await newSession();
    await deleteSpentSessions(db);
    expect(await db.selectFrom('auth_session').select('id').execute()).toEqual([{ id: kept }]);
  });
});
