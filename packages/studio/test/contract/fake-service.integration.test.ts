import { deleteArchive } from '@commoncast/core/archives/api';
import type { PageProps } from '@commoncast/core/authentication/schema';
import { type Client, createClient } from '@commoncast/core/http/client';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { removeMember } from '@commoncast/core/members/api';
import { deletePlaylist } from '@commoncast/core/playlists/api';
import { makePromoCode } from '@commoncast/server/services/billing/promo/make-code';
import { addMember } from '@commoncast/server/test/add-member';
import { startTestServer, type TestServer } from '@commoncast/server/test/server';
import { INVENTORY } from '@commoncast/server/test/sweep/inventory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageProps } from '../factories.ts';
import { createFakeService, type FakeService } from '../fake-service.ts';
import { member } from '../member-factories.ts';
import { takeComplaints } from '../service/complaints.ts';
import { findEndpoint } from '../service/endpoints.ts';
import { requirePermission } from '../service/require-permission.ts';
import { fillAuditLog, readAuditLog } from './audit-log-scenario.ts';
import { BILLING_SCENARIOS, PROMO_CODE } from './billing-scenarios.ts';
import { endBusiness } from './business-end-scenario.ts';
import { CONTENT_SCENARIOS } from './content-scenarios.ts';
import { MEDIA_SCENARIOS } from './media-scenarios.ts';
import { callAsMember, publishContent } from './member-scenario.ts';
import { manageMembers } from './members-scenario.ts';
import { OTHER_SCENARIOS } from './other-scenarios.ts';
import { useOwnAccount } from './own-account-scenario.ts';
import { useSecondFactors } from './second-factor-scenario.ts';
import { signInAndOut, withCookies } from './sign-in-scenario.ts';
import { SITE_SCENARIOS } from './site-scenarios.ts';
import { WEBHOOK_SCENARIO } from './webhook-scenario.ts';
import { withoutChance } from './without-chance.ts';

const SCENARIOS = {
  ...CONTENT_SCENARIOS,
  ...MEDIA_SCENARIOS,
  ...SITE_SCENARIOS,
  ...OTHER_SCENARIOS,
  ...BILLING_SCENARIOS,
  webhooks: WEBHOOK_SCENARIO,
};

/** Whether they may be called depends on who has made what they delete, or on who is removed. */
const DEPENDING: readonly EndpointDefinition[] = [deletePlaylist, deleteArchive, removeMember];

function openFake(props: PageProps = pageProps()): {
  readonly service: FakeService;
  readonly client: Client;
} {
  const service = createFakeService();
  service.records.sessions.resume(props);
  const client = createClient({
    origin: 'https://studio.test',
    getAccessToken: () => 'access-token',
    fetch: service.fetch,
  });
  return { service, client };
}

describe('the fake service is no kinder than the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    // Emails are accepted, and nobody sends them: that is another role's work.
    const from = { name: 'Example Video', address: 'video@example.com' };
    server = await startTestServer({ config: { smtp: { url: 'smtp://127.0.0.1:9', from } } });
    const code = { code: PROMO_CODE, percentOff: 20, amountOff: null, months: 3 };
    await makePromoCode(server.database, { ...code, redeemBy: null, maximum: null }, new Date());
  });
  afterAll(() => server.close());

  it.each(Object.entries(SCENARIOS))('with %s', async (_, run) => {
    const owner = await server.signUp();
    const real = withoutChance(await run(owner.client));
    expect(withoutChance(await run(openFake().client))).toEqual(real);
    expect(takeComplaints()).toEqual([]);
  });

  it('with who signs in and out', async () => {
    const { origin } = server;
    const site = { origin, fetch: withCookies(server.platform.origin) };
    const real = withoutChance(await signInAndOut(site));
    const fake = { origin: 'https://studio.test', fetch: createFakeService().fetch };
    expect(withoutChance(await signInAndOut(fake))).toEqual(real);
    expect(takeComplaints()).toEqual([]);
  });

  it('with what people do with their own account', async () => {
    const { origin } = server;
    const site = { origin, fetch: withCookies(server.platform.origin) };
    const real = withoutChance(await useOwnAccount(site));
    const fake = { origin: 'https://studio.test', fetch: createFakeService().fetch };
    expect(withoutChance(await useOwnAccount(fake))).toEqual(real);
    expect(takeComplaints()).toEqual([]);
  });

  it('with second factors, and log-ins by them', async () => {
    const { origin } = server;
    const site = { origin, fetch: withCookies(server.platform.origin) };
    const real = withoutChance(await useSecondFactors(site));
    const fake = { origin: 'https://studio.test', fetch: createFakeService().fetch };
    expect(withoutChance(await useSecondFactors(fake))).toEqual(real);
    expect(takeComplaints()).toEqual([]);
  });

  it('with members and invitations', async () => {
    const owner = await server.signUp();
    await server.database.root
      .updateTable('user_account')
      .set({ email_verified_at: new Date() })
      .where('id', '=', owner.session.user.id)
      .execute();
    await addMember(server, owner);
    const real = withoutChance(await manageMembers(owner.client));

    const props = pageProps();
    const user = props.user && { ...props.user, emailStatus: 'VERIFIED' as const };
    const { service, client } = openFake({ ...props, user });
    const grace = member();
    service.records.members.set(grace.id, grace);
    expect(withoutChance(await manageMembers(client))).toEqual(real);
    expect(takeComplaints()).toEqual([]);
  });

  it('with the end of a business', async () => {
    const owner = await server.signUp();
    await addMember(server, owner);
    const real = withoutChance(await endBusiness(owner.client, 'Correct-horse-7'));

    const { service, client } = openFake();
    const grace = member();
    service.records.members.set(grace.id, grace);
    expect(withoutChance(await endBusiness(client, 'Correct-horse-7'))).toEqual(real);
    expect(takeComplaints()).toEqual([]);
  });

  it('with the audit log', async () => {
    const { client, session } = await server.signUp();
    const { service, client: ofFake } = openFake();
    service.records.auditLog = await fillAuditLog(client);
    const real = await readAuditLog(client, session.user.id);
    expect(await readAuditLog(ofFake, session.user.id)).toEqual(real);
    expect(takeComplaints()).toEqual([]);
  });

  it('with a member who is no owner', async () => {
    const owner = await server.signUp();
    const foreign = await publishContent(owner.client);
    const member = await addMember(server, owner);
    const real = withoutChance(await callAsMember(member.client, foreign));

    const { service, client } = openFake();
    const { records } = service;
    const ofOthers = await publishContent(client);
    records.madeByOthers.add(ofOthers.videoId).add(ofOthers.playlistId);
    records.role = 'MEMBER';
    expect(withoutChance(await callAsMember(client, ofOthers))).toEqual(real);
    expect(takeComplaints()).toEqual([]);
  });
});

describe('a member is refused the calls that the server refuses', () => {
  const refused = Object.entries(INVENTORY)
    .filter(([, { answers }]) => answers.member === 403)
    .map(([call]) => call);

  it('which are some', () => expect(refused.length).toBeGreaterThan(5));

  it.each(Object.keys(INVENTORY))('%s', (call) => {
    const [method = '', path = ''] = call.split(' ');
    const { endpoint, params } = findEndpoint(method, path.replace('{kind}', 'BUSINESS_PROFILE')) ?? {};
    if (!endpoint) throw new TypeError(`${call} is no call of the platform`);
    const ask = () => requirePermission(endpoint, params, 'MEMBER');
    if (refused.includes(call) && !DEPENDING.includes(endpoint)) expect(ask).toThrow(/^Only an owner/);
    else expect(ask).not.toThrow();
  });
});
