import { listAuditLog } from '@commoncast/core/audit/api';
import { getSignUpDetail, saveSignUpDetail } from '@commoncast/core/business/sign-up-detail-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

describe.each(databaseUnderTest())('what a business wants to do on $kind', ({ open }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
  });
  afterAll(() => server.close());

  test('is open until an owner says it, and can be said again', async () => {
    const owner = await server.signUp();
    const { user, business } = owner.session;
    const known = {
      businessName: business.businessName,
      username: user.username,
      email: user.email,
      isEmailVerified: false,
    };
    expect(await owner.client.call(getSignUpDetail, {})).toEqual({
      ...known,
      purposes: [],
      website: '',
      isComplete: false,
    });
    const said = { purposes: ['LIVE', 'WEBSITE'], website: 'https://bakery.example' } as const;
    const saved = await owner.client.call(saveSignUpDetail, {
      body: { purposes: ['WEBSITE', 'LIVE'], website: 'https://bakery.example' },
    });
    expect(saved).toEqual({ ...known, ...said, isComplete: true });
    await owner.client.call(saveSignUpDetail, { body: { purposes: ['EVENTS'], website: '' } });
    expect(await owner.client.call(getSignUpDetail, {})).toMatchObject({ purposes: ['EVENTS'], website: '' });
    const log = await owner.client.call(listAuditLog, { query: { subject: 'account' } });
    expect(log.content[0]).toMatchObject({
      action: 'account.update',
      from: said,
      to: { purposes: ['EVENTS'], website: '' },
    });
  });

  test('can be put aside, and a member reads it', async () => {
    const owner = await server.signUp();
    const member = await addMember(server, owner);
    await expect(
      member.client.call(saveSignUpDetail, { body: { purposes: [], website: '' } }),
    ).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await owner.client.call(saveSignUpDetail, { body: { purposes: [], website: '' } });
    expect(await member.client.call(getSignUpDetail, {})).toMatchObject({
      username: member.session.user.username,
      purposes: [],
      isComplete: true,
    });
    // Another business is asked for itself.
    expect(await (await server.signUp()).client.call(getSignUpDetail, {})).toMatchObject({
      isComplete: false,
    });
  });
});
