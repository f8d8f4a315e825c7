import { switchBusiness } from '@commoncast/core/authentication/api';
import { createPlayer, listPlayers } from '@commoncast/core/players/api';
import type { PlayerDraft } from '@commoncast/core/players/schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { createTestClock } from '../../../test/clock.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { post } from '../../../test/post.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { DatabaseUseError } from '../../db/database-use-error.ts';
import { createKeyRing } from '../../secrets/key-ring.ts';
import { createIdempotency } from './idempotency.ts';

const DRAFT: PlayerDraft = {
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#C8102E',
};

describe.each(databasesUnderTest())('repeated calls on $kind', ({ open }) => {
  const clock = createTestClock();
  let server: TestServer;
  let owner: SignedUp;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), clock: clock.read });
    owner = await server.signUp();
  });
  afterAll(() => server.close());

  const create = (key: string, draft: PlayerDraft = DRAFT, who: Pick<SignedUp, 'session'> = owner) =>
    server.fetch(
      createPlayer.path,
      post(draft, { authorization: `Bearer ${who.session.accessToken}`, 'x-idempotency-key': key }),
    );
  const count = async (who = owner) => (await who.client.call(listPlayers, {})).totalElements;

  test('the same key and request answers the same, and makes one', async () => {
    const before = await count();
    const first = await create('same');
    const second = await create('same');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await count()).toBe(before + 1);
  });

  test('concurrent repeats wait for the first and answer the same', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create('at-once')));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('another request with that key is refused', async () => {
    await create('reused');
    const response = await create('reused', { ...DRAFT, name: 'Another' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', error: 'Conflict' });
  });

  test('the key of one member says nothing about that of another', async () => {
    const other = await server.signUp();
    await create('shared');
    const response = await create('shared', { ...DRAFT, name: 'Mine' }, other);
    expect(response.status).toBe(201);
    expect(await count(other)).toBe(1);
  });

  test('a call that failed can be tried again', async () => {
    const refused = await create('failed', { ...DRAFT, playerColor: 'red' });
    expect(refused.status).toBe(400);
    expect((await create('failed')).status).toBe(201);
  });

  test('after a day the key is new', async () => {
    // Signs in again: the access token has expired meanwhile.
    const member = await server.signUp();
    const first = await (await create('old', DRAFT, member)).json();
    clock.pass(24 * 3_600_000 + 1_000);
    const again = await server.platform.services.authentication.signIn(member.session.user.id);
    const later = { ...member, session: { ...member.session, accessToken: again.accessToken } };
    expect(await (await create('old', DRAFT, later)).json()).not.toEqual(first);
  });

  test.each([['with a space in it'], ['k'.repeat(201)], ['\u00e9']])('%s is not a key', async (key) => {
    const response = await create(key, DRAFT, await server.signUp());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { 'x-idempotency-key': expect.any(String) } });
  });

  const idempotencyOf = (to: TestServer) =>
    createIdempotency({
      database: to.database,
      clock: clock.read,
      secrets: createKeyRing(['a secret of at least 32 characters']),
    });
  const callOf = async (key: string) => {
    const { user, business } = (await server.signUp()).session;
    return { key, member: { userId: user.id, businessId: business.id }, endpoint: createPlayer, said: {} };
  };

  test('after another member has used the same key, the first repeats and still gets their own answer', async () => {
    const member = await addMember(server, owner);
    const repeat = { session: member.session, client: member.client, business: owner.business };
    const first = await (await create('colleagues')).json();
    const second = await (await create('colleagues', { ...DRAFT, name: 'Theirs' }, repeat)).json();
    expect(await (await create('colleagues')).json()).toEqual(first);
    expect(await (await create('colleagues', { ...DRAFT, name: 'Theirs' }, repeat)).json()).toEqual(second);
    expect(second).not.toEqual(first);
  });

  test('the key of one business says nothing in another business of the same person', async () => {
    const member = await addMember(server, owner);
    const { session } = await server.signUp();
    await server.database.root
      .insertInto('membership')
      .values({
        user_id: member.userId,
        business_id: session.business.id,
        role: 'MEMBER',
        created_at: new Date(),
      })
      .execute();
    const there = await member.client.call(switchBusiness, { body: { businessId: session.business.id } });
    const inBusiness = ({ accessToken }: { accessToken: string }) =>
      server.fetch(
        createPlayer.path,
        post(DRAFT, { authorization: `Bearer ${accessToken}`, 'x-idempotency-key': 'both' }),
      );
    const answers = [await inBusiness(member.session), await inBusiness(there)];
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(bodies).toMatchObject([
      { responseData: { businessAccountId: owner.business.id } },
      { responseData: { businessAccountId: session.business.id } },
    ]);
  });

  test('work and answer are atomic: when the answer cannot be stored, the work is undone', async () => {
    const call = await callOf('atomic');
    const { root } = server.database;
    const rename = async (answer: unknown) => {
      await root
        .updateTable('business_account')
        .set({ name: 'Renamed by the work' })
        .where('id', '=', call.member.businessId)
        .execute();
      return answer;
    };
    const nameOf = async () =>
      (
        await root
          .selectFrom('business_account')
          .select('name')
          .where('id', '=', call.member.businessId)
          .executeTakeFirstOrThrow()
      ).name;
    const before = await nameOf();
    // This cannot be turned into JSON.
    await expect(idempotencyOf(server).once(call, () => rename(1n))).rejects.toThrow(TypeError);
    expect([await nameOf(), await keptKeys(call.member.userId)]).toEqual([before, 0]);
    expect(await idempotencyOf(server).once(call, () => rename('done'))).toBe('done');
    expect(await idempotencyOf(server).once(call, () => rename('again'))).toBe('done');
    expect([await nameOf(), await keptKeys(call.member.userId)]).toEqual(['Renamed by the work', 1]);
  });

  test('transactions and queries of the work are part of the one that keeps the key', async () => {
    const call = await callOf('nested');
    const { database } = server;
    const failing = idempotencyOf(server).once(call, async () => {
      await database.transaction((tx) =>
        tx
          .updateTable('user_account')
          .set({ username: 'nested' })
          .where('id', '=', call.member.userId)
          .execute(),
      );
      throw new RangeError('after the inner transaction');
    });
    await expect(failing).rejects.toThrow(RangeError);
    const user = () =>
      database.root.selectFrom('user_account').select('username').where('id', '=', call.member.userId);
    expect((await user().executeTakeFirstOrThrow()).username).not.toBe('nested');
    const undone = idempotencyOf(server).once(call, async () => {
      const inner = database.transaction(async (tx) => {
        await tx
          .updateTable('user_account')
          .set({ username: 'inner' })
          .where('id', '=', call.member.userId)
          .execute();
        throw new RangeError('inside');
      });
      await expect(inner).rejects.toThrow(RangeError);
      return (await user().executeTakeFirstOrThrow()).username;
    });
    expect(await undone).not.toBe('inner');
  });

  test('answers are not stored in plain text', async () => {
    const call = await callOf('secret');
    await idempotencyOf(server).once(call, () => ({ streamKey: 'live_4242' }));
    const row = await server.database.root
      .selectFrom('idempotency_key')
      .selectAll()
      .where('user_id', '=', call.member.userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('live_4242');
    expect(row.sealed_result).toMatch(/^v1\./);
    expect(await idempotencyOf(server).once(call, () => 'again')).toEqual({ streamKey: 'live_4242' });
  });

  test('answers stored before encryption are still returned', async () => {
    const call = await callOf('older');
    await idempotencyOf(server).once(call, () => 'new');
    await server.database.root
      .updateTable('idempotency_key')
      .set({ sealed_result: null, result: JSON.stringify(JSON.stringify({ value: 'old' })) })
      .where('user_id', '=', call.member.userId)
      .execute();
    expect(await idempotencyOf(server).once(call, () => 'again')).toBe('old');
  });

  test.each([['!'], ['~'.repeat(200)]])('a key of 1 to 200 visible characters is one: %s', async (key) => {
    expect(await idempotencyOf(server).once(await callOf(key), () => 'done')).toBe('done');
  });

  test('a key that came twice is refused, and nothing is done', async () => {
    const work = vi.fn();
    const call = { ...(await callOf('one')), key: ['one'] };
    await expect(idempotencyOf(server).once(call, work)).rejects.toMatchObject({
      status: 400,
      fields: { 'x-idempotency-key': 'Must be 1 to 200 visible ASCII characters' },
    });
    expect(work).not.toHaveBeenCalled();
  });

  test('work that answers nothing answers null, at first and again', async () => {
    const call = await callOf('nothing');
    const work = vi.fn();
    expect(await idempotencyOf(server).once(call, work)).toBeNull();
    expect(await idempotencyOf(server).once(call, work)).toBeNull();
    expect(work).toHaveBeenCalledTimes(1);
  });

  describe('where a transaction fails', () => {
    const TOO_LONG = new DatabaseUseError('TRANSACTION_TOO_LONG', 'A transaction took longer than 10 s.');
    /** Fails like this while it waits for another's claim. */
    const waiting = (error: unknown) =>
      createIdempotency({
        database: { ...server.database, shareTransaction: () => Promise.reject(error) },
        clock: clock.read,
        secrets: createKeyRing(['a secret of at least 32 characters']),
      });

    test('a repeat that waits too long for the first call may come again in a second', async () => {
      const repeated = waiting(TOO_LONG).once(await callOf('slow'), () => 'never');
      await expect(repeated).rejects.toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
        message: 'The first call with this idempotency key is still running',
        retryAfterS: 1,
      });
    });

    test.each([
      ['closed database', new DatabaseUseError('DATABASE_STOPPED', 'The database was closed.')],
      ['error of another kind', Object.assign(new Error('not ours'), { code: 'TRANSACTION_TOO_LONG' })],
    ])('a %s stays what it is', async (_, error) => {
      await expect(waiting(error).once(await callOf('broken'), () => 'never')).rejects.toBe(error);
    });

    test('the first call itself hears that it took too long, and is undone', async () => {
      const call = await callOf('too-long');
      const idempotency = createIdempotency({
        database: {
          ...server.database,
          shareTransaction: (work) =>
            server.database.shareTransaction(async (tx) => {
              await work(tx);
              throw TOO_LONG;
            }),
        },
        clock: clock.read,
        secrets: createKeyRing(['a secret of at least 32 characters']),
      });
      await expect(idempotency.once(call, () => 'done')).rejects.toBe(TOO_LONG);
      expect(await keptKeys(call.member.userId)).toBe(0);
    });
  });

  async function keptKeys(userId: string): Promise<number> {
    const keys = server.database.root
      .selectFrom('idempotency_key')
      .select('key')
      .where('user_id', '=', userId);
    return (await keys.execute()).length;
  }
});
