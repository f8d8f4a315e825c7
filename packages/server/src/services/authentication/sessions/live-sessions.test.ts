import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../../test/clock.ts';
import type { Schema } from '../../../db/schema.ts';
import { createOperators } from '../impersonation/operators.ts';
import { createFindLiveIdentity } from './live-identity.ts';
import { createLiveSessions } from './live-sessions.ts';

/** A database without a row. */
const empty = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('of ten thousand sessions the answers are kept, and of one more the oldest goes', async () => {
  let looks = 0;
  const clock = createTestClock({ isStanding: true }).read;
  const live = createLiveSessions({
    database: {
      get root() {
        looks += 1;
        return empty;
      },
    },
    changes: { onAny: () => () => {} },
    findLiveIdentity: createFindLiveIdentity({ operators: createOperators([]), clock }),
    clock,
  });
  for (let session = 1; session <= 10_000; session += 1) await live.find(`session ${session}`);
  await live.find('session 1');
  expect(looks).toBe(10_000);
  await live.find('session 10001');
  await live.find('session 1');
  expect(looks).toBe(10_001);
  await live.find('session 2');
  expect(looks).toBe(10_002);
});
