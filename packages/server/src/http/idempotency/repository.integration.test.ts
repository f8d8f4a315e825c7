import { HOUR_MS } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/content/content-fixture.ts';
import { databasesUnderTest, type TestDatabase } from '../../../test/database.ts';
import { sealedPrefixOf } from '../../secrets/key-ring.ts';
import {
  claimKey,
  deleteOldKeys,
  findKey,
  type KeyOwner,
  keepAnswer,
  placeOfAnswer,
  resealAnswers,
} from './repository.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const CURRENT = sealedPrefixOf('current');

describe.each(databasesUnderTest())('the table of idempotency keys, on $kind', ({ open }) => {
  let database: TestDatabase;
  let owner: KeyOwner;
  /** The owner's key, and keys that differ from it in one thing each. */
  let owners: KeyOwner[];

  beforeAll(async () => {
    database = await open();
    const one = await addMember(database);
    const other = await addMember(database);
    owner = { businessId: one.businessId, userId: one.userId, key: 'a key' };
    owners = [
      { ...owner, key: 'another key' },
      { ...owner, userId: other.userId },
      { ...owner, businessId: other.businessId },
      owner,
    ];
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.root.deleteFrom('idempotency_key').execute();
  });

  const claim = (of: KeyOwner, now = NOW, request = 'POST /things') =>
    claimKey(database.root, of, request, now);
  const find = (of: KeyOwner) => findKey(database.root, of);
  const claimAll = async () => {
    for (const [index, each] of owners.entries())
      expect(await claim(each, NOW, `request ${index}`)).toBe(true);
  };

  test('a key is of one person in one business', async () => {
    expect(await find(owner)).toBeUndefined();
    await claimAll();
    expect(await Promise.all(owners.map(find))).toEqual(
      owners.map((_, index) => ({ request: `request ${index}`, sealed: null, plain: null })),
    );
  });

  test('an answer is kept with its own key and no other', async () => {
    await claimAll();
    for (const [index, each] of owners.entries()) {
      await keepAnswer(database.root, each, `answer ${index}`);
      const sealed = (await Promise.all(owners.map(find))).map((kept) => kept?.sealed);
      expect(sealed).toEqual(owners.map((_, at) => (at <= index ? `answer ${at}` : null)));
    }
  });

  test('a key is taken for 24 hours to the millisecond, and then without what it had answered', async () => {
    expect(await claim(owner)).toBe(true);
    await keepAnswer(database.root, owner, 'an answer');
    expect(await claim(owner, after(24 * HOUR_MS), 'POST /others')).toBe(false);
    expect(await find(owner)).toEqual({ request: 'POST /things', sealed: 'an answer', plain: null });
    expect(await claim(owner, after(24 * HOUR_MS + 1), 'POST /others')).toBe(true);
    expect(await find(owner)).toEqual({ request: 'POST /others', sealed: null, plain: null });
    expect(await claim(owner, after(48 * HOUR_MS + 1))).toBe(false);
  });

  test('keys from before a time are removed, and one from that very moment stays', async () => {
    const [first, second, third] = owners as [KeyOwner, KeyOwner, KeyOwner];
    await claim(first, after(-1));
    await claim(second, NOW);
    await claim(third, after(1));
    await deleteOldKeys(database.root, NOW);
    expect((await Promise.all([first, second, third].map(find))).map(Boolean)).toEqual([false, true, true]);
  });

  test('answers under an earlier key are encrypted anew, each for its own place, and the others stay', async () => {
    await claimAll();
    const [early, current, unanswered, older] = owners as [KeyOwner, KeyOwner, KeyOwner, KeyOwner];
    await keepAnswer(database.root, early, 'v1.earlier.one');
    await keepAnswer(database.root, current, `${CURRENT}two`);
    await keepAnswer(database.root, older, 'v1.older.three');
    const resealed = await database.transaction((tx) =>
      resealAnswers(tx, 'current', (sealed, place) => `${CURRENT}${sealed} at ${place}`),
    );
    expect(resealed).toBe(2);
    const kept = await Promise.all([early, current, unanswered, older].map(find));
    expect(kept.map((each) => each?.sealed)).toEqual([
      `${CURRENT}v1.earlier.one at ${placeOfAnswer(early)}`,
      `${CURRENT}two`,
      null,
      `${CURRENT}v1.older.three at ${placeOfAnswer(older)}`,
    ]);
  });

  test('encrypts 500 answers at once, and tells when there are no more', async () => {
    await sql`
      insert into idempotency_key (business_id, user_id, key, request, sealed_result, created_at)
      select ${owner.businessId}, ${owner.userId}, 'key ' || n, '', 'v1.earlier.x', ${NOW}
      from generate_series(1, 501) as n
    `.execute(database.root);
    const round = () => database.transaction((tx) => resealAnswers(tx, 'current', () => `${CURRENT}x`));
    expect([await round(), await round(), await round()]).toEqual([500, 1, 0]);
  });
});
