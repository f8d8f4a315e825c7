import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/content/content-fixture.ts';
import { databasesUnderTest, type TestDatabase } from '../../../test/database.ts';
import type { MemberIdentity } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import {
  findCredentials,
  findMembership,
  findUser,
  insertMembership,
  insertUser,
  touchMembership,
} from './repository.ts';
import { noteSignInAttempts } from './sign-in/account-notices.ts';

const NOON = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(NOON.getTime() + ms);

describe.each(databasesUnderTest())('users and where they belong, on $kind', ({ open }) => {
  let database: TestDatabase;
  let db: Executor;
  beforeAll(async () => {
    database = await open();
    db = database.root;
  });
  afterAll(() => database.close());

  const newBusiness = async () => (await addMember(database)).businessId;
  async function newUser() {
    const id = uuidv7();
    const name = `n${id.slice(-12)}`;
    const user = { id, username: name, email: `Ann.${name}@Example.com`, passwordHash: `hash of ${name}` };
    await insertUser(db, user, NOON);
    return user;
  }
  const join = (userId: string, businessId: string, now = NOON, role: MemberIdentity['role'] = 'MEMBER') =>
    insertMembership(db, { userId, businessId, role }, now);

  test('a new user has agreed to the terms at that moment', async () => {
    const { id, email, username, passwordHash } = await newUser();
    expect(await db.selectFrom('user_account').selectAll().where('id', '=', id).execute()).toEqual([
      {
        ...{ id, email, username },
        password_hash: passwordHash,
        email_verified_at: null,
        terms_accepted_at: NOON,
        // Made by the database, and of nothing that is known of them.
        passkey_handle: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: NOON,
        updated_at: NOON,
      },
    ]);
  });

  test('signs in with an address in any case, and with no other', async () => {
    const [one, other] = [await newUser(), await newUser()];
    for (const { id, email, passwordHash } of [one, other])
      for (const written of [email, email.toUpperCase(), email.toLowerCase()])
        expect(await findCredentials(db, written)).toEqual({ userId: id, passwordHash });
    expect(await findCredentials(db, `x${one.email}`)).toBeUndefined();
  });

  test('is led to the business used last, else to the one joined first', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const [first, second, third] = [await newBusiness(), await newBusiness(), await newBusiness()];
    expect(await findMembership(db, one.id)).toBeUndefined();
    // Written in another order than they were joined in.
    await join(one.id, second, after(2_000));
    await join(one.id, first, after(1_000), 'OWNER');
    await join(one.id, third, after(3_000));
    await join(other.id, third, NOON);
    expect(await findMembership(db, one.id)).toEqual({ userId: one.id, businessId: first, role: 'OWNER' });
    await touchMembership(db, { userId: one.id, businessId: third }, after(5_000));
    expect((await findMembership(db, one.id))?.businessId).toBe(third);
    await touchMembership(db, { userId: one.id, businessId: second }, after(6_000));
    expect((await findMembership(db, one.id))?.businessId).toBe(second);
    // What was asked for, however it was used.
    expect((await findMembership(db, one.id, first))?.businessId).toBe(first);
    expect(await findMembership(db, other.id, first)).toBeUndefined();
  });

  test('uses one business at a time, and nobody else does with them', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const [first, second] = [await newBusiness(), await newBusiness()];
    for (const { id } of [one, other]) for (const businessId of [first, second]) await join(id, businessId);
    await touchMembership(db, { userId: one.id, businessId: first }, after(1));
    const used = await db
      .selectFrom('membership')
      .select(['user_id', 'business_id', 'last_used_at'])
      .where('last_used_at', 'is not', null)
      .where('user_id', 'in', [one.id, other.id])
      .execute();
    expect(used).toEqual([{ user_id: one.id, business_id: first, last_used_at: after(1) }]);
  });

  test('is described with the role held in one business', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const [first, second] = [await newBusiness(), await newBusiness()];
    await join(one.id, first, NOON, 'OWNER');
    await join(one.id, second);
    await join(other.id, first);
    const { id, email, username } = one;
    expect(await findUser(db, { userId: id, businessId: first })).toEqual({
      id,
      email,
      username,
      role: 'OWNER',
      emailStatus: 'UNVERIFIED',
      isEmailVerified: false,
      lacksSecondFactor: false,
    });
    expect(await findUser(db, { userId: id, businessId: second })).toMatchObject({ id, role: 'MEMBER' });
    expect(await findUser(db, { userId: other.id, businessId: first })).toMatchObject({ id: other.id });
    expect(await findUser(db, { userId: other.id, businessId: second })).toBeUndefined();
  });

  test('hears once a day that somebody keeps guessing, and of the first who did', async () => {
    const { id } = await newUser();
    await noteSignInAttempts(db, id, '203.0.113.1', NOON);
    await noteSignInAttempts(db, id, '203.0.113.2', new Date('2026-03-01T23:59:59.999Z'));
    await noteSignInAttempts(db, id, '203.0.113.3', new Date('2026-03-02T00:00:00Z'));
    const notices = await db
      .selectFrom('account_notice')
      .select(['kind', 'address_block', 'created_at', 'sent_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    expect(notices).toEqual([
      { kind: 'SIGN_IN_ATTEMPTS', address_block: '203.0.113.1', created_at: NOON, sent_at: null },
      {
        kind: 'SIGN_IN_ATTEMPTS',
        address_block: '203.0.113.3',
        created_at: new Date('2026-03-02T00:00:00Z'),
        sent_at: null,
      },
    ]);
  });
});
