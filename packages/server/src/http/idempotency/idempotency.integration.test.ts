import { createPlayer, listPlayers } from '@commoncast/core/players/api';
import type { PlayerDraft } from '@commoncast/core/players/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { post } from '../../../test/post.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { createMember } from '../../callers/member.ts';
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

  const create = (key: string, draft: PlayerDraft = DRAFT, who = owner) =>
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

  test('repeats that come at once wait for the first and answer the same', async () => {
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

  test('a call that failed is tried again', async () => {
    const refused = await create('failed', { ...DRAFT, playerColor: 'red' });
    expect(refused.status).toBe(400);
    expect((await create('failed')).status).toBe(201);
  });

  test('after a day the key is new', async () => {
    // Signs in anew: the access token has expired meanwhile.
    const member = await server.signUp();
    const first = await (await create('old', DRAFT, member)).json();
    clock.pass(24 * 3_600_000 + 1_000);
    const again = await server.platform.services.authentication.signIn(member.session.user.id);
    const later = { ...member, session: { ...member.session, accessToken: again.accessToken } };
    expect(await (await create('old', DRAFT, later)).json()).not.toEqual(first);
  });

  test.each([['with a space in it'], ['k'.repeat(201)], ['\u00e9']])('%s is no key', async (key) => {
    const response = await create(key, DRAFT, await server.signUp());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { 'x-idempotency-key': expect.any(String) } });
  });

  test('a call whose process died with the key is done by a repeat, once it is certain', async () => {
    const idempotency = createIdempotency({ database: server.database, clock: clock.read });
    const { user, business } = (await server.signUp()).session;
    const member = createMember({
      userId: user.id,
      businessId: business.id,
      role: 'OWNER',
      sessionId: user.id,
    });
    const call = { key: 'dead', member, endpoint: createPlayer, said: {} };
    void idempotency.once(call, () => new Promise(() => {}));
    await expect.poll(() => keptKeys(member.userId)).toBe(1);
    clock.pass(61_000);
    expect(await idempotency.once(call, () => 'done')).toBe('done');
    expect(await idempotency.once(call, () => 'again')).toBe('done');
  });

  async function keptKeys(userId: string): Promise<number> {
    const keys = server.database.root
      .selectFrom('idempotency_key')
      .select('key')
      .where('user_id', '=', userId);
    return (await keys.execute()).length;
  }
});
