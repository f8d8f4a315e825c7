import { logOut, refreshAccessToken } from '@commoncast/core/authentication/api';
import { getBusinessAccount, updateBusinessAccount } from '@commoncast/core/business/api';
import { createClient } from '@commoncast/core/http/client';
import { createVod } from '@commoncast/core/streams/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { createTestClock } from '../../../../test/clock.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';

const SECONDS = 1_000;
const NOBODY = { status: 401, code: 'UNAUTHORIZED' };
const DRAFT = { businessName: 'Renamed', email: 'new@example.com', logo: '', allowedDomains: [] };

describe.each(databaseUnderTest())('sessions that end on $kind', ({ open }) => {
  const clock = createTestClock({ isStanding: true });
  let server: TestServer;
  /** On the same database. */
  let other: TestServer;
  beforeAll(async () => {
    const database = await open();
    server = await startTestServer({ database, clock: clock.read });
    const shared = { ...database, close: async () => {} };
    other = await startTestServer({ database: shared, clock: clock.read });
  });
  afterAll(async () => {
    await other.close();
    await server.close();
  });

  const clientOf = (to: TestServer, accessToken: string) =>
    createClient({ origin: to.origin, getAccessToken: () => accessToken });
  const makeVideo = (to: TestServer, accessToken: string) =>
    clientOf(to, accessToken).call(createVod, { body: { name: 'A film' } });
  const countVideos = async ({ business }: SignedUp): Promise<number> => {
    const videos = server.database.root.selectFrom('video').where('business_id', '=', business.id);
    return (await videos.select('id').execute()).length;
  };

  test('after a log-out the access token writes and reads nothing, here at once and elsewhere in seconds', async () => {
    const owner = await server.signUp();
    const { accessToken } = owner.session;
    await makeVideo(other, accessToken);
    await owner.client.call(logOut, {});
    await expect(makeVideo(server, accessToken)).rejects.toMatchObject(NOBODY);
    await expect(owner.client.call(getBusinessAccount, {})).rejects.toMatchObject(NOBODY);
    clock.pass(5 * SECONDS + 1);
    await expect(makeVideo(other, accessToken)).rejects.toMatchObject(NOBODY);
    expect(await countVideos(owner)).toBe(1);
  });

  test('so it is after a refresh token was used again', async () => {
    const owner = await server.signUp();
    const headers = { 'refresh-token': owner.session.refreshToken };
    const { accessToken } = await server.client.call(refreshAccessToken, { headers });
    await makeVideo(server, accessToken);
    clock.pass(11 * SECONDS);
    await expect(server.client.call(refreshAccessToken, { headers })).rejects.toMatchObject(NOBODY);
    await expect(makeVideo(server, accessToken)).rejects.toMatchObject(NOBODY);
    expect(await countVideos(owner)).toBe(1);
  });

  test('who is removed from a business is out within seconds', async () => {
    const owner = await server.signUp();
    const member = await addMember(server, owner);
    await makeVideo(server, member.session.accessToken);
    await server.database.root
      .deleteFrom('membership')
      .where('user_id', '=', member.userId)
      .where('business_id', '=', owner.business.id)
      .execute();
    clock.pass(5 * SECONDS + 1);
    for (const one of [server, other])
      await expect(makeVideo(one, member.session.accessToken)).rejects.toMatchObject(NOBODY);
    expect(await countVideos(owner)).toBe(1);
  });

  test('a changed role counts within seconds, whatever the token says', async () => {
    const owner = await server.signUp();
    const member = await addMember(server, owner, 'OWNER');
    await member.client.call(updateBusinessAccount, { body: DRAFT });
    await server.database.root
      .updateTable('membership')
      .set({ role: 'MEMBER' })
      .where('user_id', '=', member.userId)
      .where('business_id', '=', owner.business.id)
      .execute();
    clock.pass(5 * SECONDS + 1);
    for (const one of [server, other]) {
      const renaming = clientOf(one, member.session.accessToken).call(updateBusinessAccount, {
        body: { ...DRAFT, businessName: 'Taken over' },
      });
      await expect(renaming).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await owner.client.call(getBusinessAccount, {})).toMatchObject({ businessName: 'Renamed' });
  });

  test('a session is looked up once in five seconds, not at each call', async () => {
    const owner = await server.signUp();
    await owner.client.call(getBusinessAccount, {});
    await server.database.root
      .deleteFrom('auth_session')
      .where('user_id', '=', owner.session.user.id)
      .execute();
    await owner.client.call(getBusinessAccount, {});
    clock.pass(5 * SECONDS + 1);
    await expect(owner.client.call(getBusinessAccount, {})).rejects.toMatchObject(NOBODY);
  });

  test('a refresh says whose token it is', async () => {
    const { session, business } = await server.signUp();
    const headers = { 'refresh-token': session.refreshToken };
    expect(await server.client.call(refreshAccessToken, { headers })).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      user: session.user,
      business,
    });
  });
});
