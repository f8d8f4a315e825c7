import { listOwnBusinesses } from '@commoncast/core/authentication/account-api';
import { switchBusiness } from '@commoncast/core/authentication/api';
import { createBusinessAccount, getBusinessAccount } from '@commoncast/core/business/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../../test/database.ts';
import { impersonate } from '../../../../test/impersonate.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';

describe.each(databaseUnderTest())('the businesses of a user on $kind', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      limits: { newBusinessesPerUser: { count: 24, windowS: 86_400 } },
    });
  });
  afterAll(() => server.close());

  const create = ({ client }: SignedUp, businessName: string) =>
    client.call(createBusinessAccount, { body: { businessName } });

  test('are listed by name, with the role in each', async () => {
    const owner = await server.signUp({ businessName: 'mill street bakery' });
    await create(owner, 'Zebra Films');
    await create(owner, 'Harbour Films');
    const employer = await server.signUp({ businessName: 'Another employer' });
    await server.database.root
      .insertInto('membership')
      .values({
        user_id: owner.session.user.id,
        business_id: employer.business.id,
        role: 'MEMBER',
        created_at: new Date(),
      })
      .execute();
    const listed = await owner.client.call(listOwnBusinesses, {});
    expect(listed.map(({ businessName, role, isCurrent }) => [businessName, role, isCurrent])).toEqual([
      ['Another employer', 'MEMBER', false],
      ['Harbour Films', 'OWNER', false],
      ['mill street bakery', 'OWNER', true],
      ['Zebra Films', 'OWNER', false],
    ]);
    // An operator was let into one of them.
    const operator = await impersonate(server, owner);
    expect(await operator.call(listOwnBusinesses, {})).toEqual([listed[2]]);
  });

  test('another one begins with its creator as the owner, who stays where they are until they switch', async () => {
    const owner = await server.signUp();
    const account = await create(owner, 'Harbour Films');
    const { email, id } = owner.session.user;
    expect(account).toMatchObject({
      businessName: 'Harbour Films',
      email,
      businessOwnerEmail: email,
      businessSubscriptionPlanName: 'FREE',
      businessSubscriptionStatus: 'ACTIVE',
      publicKey: expect.stringMatching(/^pk_\w{24}$/),
    });
    expect(account.publicKey).not.toBe(owner.business.publicKey);
    expect(await owner.client.call(getBusinessAccount, {})).toEqual(owner.business);
    const there = await owner.client.call(switchBusiness, { body: { businessId: account.id } });
    expect(there).toMatchObject({ business: account, user: { id, role: 'OWNER' } });
    const logs = server.database.root
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'subject_id', 'changed_to'])
      .where('business_id', '=', account.id);
    expect(await logs.execute()).toEqual([
      {
        action: 'account.create',
        user_id: id,
        subject_id: account.id,
        changed_to: { businessName: 'Harbour Films' },
      },
    ]);
  });

  test('are up to twenty that one owns, also by calls at the same time, and so many a day', async () => {
    const owner = await server.signUp();
    const race = await Promise.allSettled(
      Array.from({ length: 22 }, (_, index) => create(owner, `Business ${index}`)),
    );
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    for (const one of race)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          status: 409,
          code: 'PLAN_LIMIT_REACHED',
          message: 'You can own up to 20 businesses',
        });
    expect(await owner.client.call(listOwnBusinesses, {})).toHaveLength(20);
    for (const status of [409, 409, 429])
      await expect(create(owner, 'One more')).rejects.toMatchObject({ status });
  });
});
