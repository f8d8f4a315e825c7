import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import { addMember } from '../../../../test/content/content-fixture.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import type { MemberIdentity } from '../../../callers/member.ts';
import { createOperators } from '../impersonation/operators.ts';
import { insertMembership } from '../repository.ts';
import { createFindLiveIdentity } from './live-identity.ts';
import { createLiveSessions, type LiveSessions, SESSION_ENDED } from './live-sessions.ts';
import { endSession, insertSession } from './session-repository.ts';

const clock = createTestClock({ isStanding: true });
let database: TestDatabase;
let live: LiveSessions;
let identity: MemberIdentity;
/** Tells the cache what another process would. */
let notify: (id: string | null) => void;
let isAway: boolean;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { userId, businessId } = await addMember(database);
  identity = { userId, businessId, role: 'OWNER', sessionId: uuidv7() };
  await insertMembership(database.root, identity, clock.read());
  await insertSession(database.root, identity, clock.read());
  isAway = false;
  live = createLiveSessions({
    database: {
      get root() {
        if (isAway) return undefined as never;
        return database.root;
      },
    },
    changes: {
      onAny: (topic, onChange) => {
        expect(topic).toBe(SESSION_ENDED);
        notify = onChange;
        return () => {};
      },
    },
    findLiveIdentity: createFindLiveIdentity({ operators: createOperators([]), clock: clock.read }),
    clock: clock.read,
  });
});

const end = (sessionId = identity.sessionId) => endSession(database.root, sessionId, 'LOG_OUT', clock.read());

test('what is known of a session is five seconds old at most', async () => {
  expect(await live.find(identity.sessionId)).toEqual(identity);
  await end();
  clock.pass(5_000);
  expect(await live.find(identity.sessionId)).toEqual(identity);
  clock.pass(1);
  expect(await live.find(identity.sessionId)).toBeUndefined();
});

test('a session that is said to have ended is looked up anew, and no other', async () => {
  const other = { ...identity, sessionId: uuidv7() };
  await insertSession(database.root, other, clock.read());
  for (const { sessionId } of [identity, other]) {
    await live.find(sessionId);
    await end(sessionId);
  }
  notify(identity.sessionId);
  expect(await live.find(identity.sessionId)).toBeUndefined();
  expect(await live.find(other.sessionId)).toEqual(other);
  // Something may have changed: the five seconds decide.
  notify(null);
  expect(await live.find(other.sessionId)).toEqual(other);
  live.forget(other.sessionId);
  expect(await live.find(other.sessionId)).toBeUndefined();
});

test('calls at once share one look', async () => {
  expect(live.find(identity.sessionId)).toBe(live.find(identity.sessionId));
});

test('a look that failed is not remembered', async () => {
  isAway = true;
  await expect(live.find(identity.sessionId)).rejects.toThrow(TypeError);
  isAway = false;
  expect(await live.find(identity.sessionId)).toEqual(identity);
});
