import { logIn } from '@commoncast/core/authentication/api';
import { readInvitation, signUpByInvitation } from '@commoncast/core/authentication/invitations-api';
import type { PlanName } from '@commoncast/core/business/plans';
import { createClient } from '@commoncast/core/http/client';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
  resendInvitation,
} from '@commoncast/core/members/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../../test/mail/mail-server.ts';
import type { SmtpInbox } from '../../../../test/mail/smtp-inbox.ts';
import { invite, waitForInvitation } from '../../../../test/members/invite.ts';
import { letInvite } from '../../../../test/members/let-invite.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../../test/server.ts';
import { findFreePort } from '../../../http/free-port.ts';
import { MEMBERS_UPKEEP } from '../upkeep.ts';
import { createInvitationMails } from './invitation-mails.ts';

const HOUR_MS = 3_600_000;
const SPENT = { status: 400, fields: { token: 'This invitation has expired or was already used' } };
const FULL = {
  status: 409,
  code: 'PLAN_LIMIT_REACHED',
  message: 'Your plan allows 3 members, open invitations included',
};

describe.each(databaseUnderTest())('invitations on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server, inbox } = mail);
  });
  afterAll(() => mail.close());

  async function makeOwner(plan: PlanName = 'ENTERPRISE'): Promise<SignedUp> {
    const owner = await server.signUp();
    await letInvite(owner);
    await setPlan(owner, plan);
    return owner;
  }
  const setPlan = ({ business }: SignedUp, plan: PlanName) =>
    server.database.root
      .updateTable('business_account')
      .set({ plan })
      .where('id', '=', business.id)
      .execute();
  /** Sessions do not last as long as invitations. */
  async function logInAgain({ session }: SignedUp): Promise<Pick<SignedUp, 'client'>> {
    const body = { email: session.user.email, password: signUpDraft().password };
    const { accessToken } = await server.client.call(logIn, { body });
    return { client: createClient({ origin: server.origin, getAccessToken: () => accessToken }) };
  }
  const ask = ({ client }: Pick<SignedUp, 'client'>, email: string = signUpDraft().email) =>
    client.call(createInvitation, { body: { email, role: 'MEMBER' } });
  const resend = ({ client }: Pick<SignedUp, 'client'>, id: string) =>
    client.call(resendInvitation, { params: { id } });
  const withdraw = ({ client }: Pick<SignedUp, 'client'>, id: string) =>
    client.call(deleteInvitation, { params: { id } });
  const read = (token: string) => server.client.call(readInvitation, { body: { token } });
  const signUp = (token: string) => {
    const { username, password } = signUpDraft();
    return server.client.call(signUpByInvitation, {
      body: { token, username, password, termsAccepted: true },
    });
  };
  const audited = async ({ business }: SignedUp) =>
    await server.database.root
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'changed_from', 'changed_to'])
      .where('business_id', '=', business.id)
      .orderBy('id')
      .execute();

  test('an email carries the link, names who invites by their address, and has no words of theirs', async () => {
    const draft = signUpDraft({ businessName: 'Cheap pills at pills.example', username: 'call.us.now' });
    const owner = await server.signUp(draft);
    await letInvite(owner);
    const { invitation, email, token } = await invite(owner, inbox, { role: 'OWNER' });
    const received = await waitForInvitation(inbox, email);
    expect(received).toMatchObject({
      from: { address: 'video@example.com' },
      to: [{ address: email }],
      text: expect.stringContaining(`${draft.email} invites you`),
      html: expect.stringContaining(`${draft.email} invites you`),
    });
    expect(received.link).toBe(
      `${server.platform.origin}/invitation#${new URLSearchParams({ token, email })}`,
    );
    for (const word of [draft.businessName, draft.username])
      expect(`${received.subject} ${received.text} ${received.html}`).not.toContain(word);
    expect(invitation).toEqual({
      id: expect.any(String),
      email,
      role: 'OWNER',
      invitedBy: { id: owner.session.user.id, username: draft.username },
      sentDate: expect.any(String),
      expiresDate: new Date(Date.parse(invitation.sentDate) + 7 * DAY_MS).toISOString(),
    });
    expect(await owner.client.call(listInvitations, {})).toEqual([invitation]);
    expect(await audited(owner)).toEqual([
      {
        action: 'member.invite',
        subject_id: invitation.id,
        changed_from: null,
        changed_to: { email, role: 'OWNER' },
      },
    ]);
  });

  test('no token is in the database or in the log', async () => {
    const { email, token } = await invite(await makeOwner(), inbox);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { root } = server.database;
    const kept = JSON.stringify([
      await root.selectFrom('mail').selectAll().execute(),
      await root.selectFrom('invitation').selectAll().execute(),
      server.logged,
    ]);
    expect(kept).not.toContain(token);
    expect(kept).toContain(email);
  });

  test('one that is sent again has a new link, and the earlier one is dead from then on', async () => {
    const owner = await makeOwner();
    const { invitation, email, token } = await invite(owner, inbox);
    mail.clock.pass(1_000);
    const again = await resend(owner, invitation.id);
    expect(again.id).toBe(invitation.id);
    expect(Date.parse(again.sentDate)).toBeGreaterThan(Date.parse(invitation.sentDate));
    await expect(read(token)).rejects.toMatchObject(SPENT);
    const { token: second } = await waitForInvitation(inbox, email, 2);
    expect(await read(second)).toMatchObject({ email });
    await expect(read(token)).rejects.toMatchObject(SPENT);
    expect((await audited(owner)).map(({ action }) => action)).toEqual(['member.invite', 'member.resend']);
  });

  test('a withdrawn one is worth nothing, and its address can be invited again', async () => {
    const owner = await makeOwner();
    const { invitation, email, token } = await invite(owner, inbox);
    await withdraw(owner, invitation.id);
    await expect(read(token)).rejects.toMatchObject(SPENT);
    await expect(signUp(token)).rejects.toMatchObject(SPENT);
    await expect(withdraw(owner, invitation.id)).rejects.toMatchObject({ status: 404 });
    await expect(resend(owner, invitation.id)).rejects.toMatchObject({ status: 404 });
    expect((await audited(owner)).at(-1)).toMatchObject({
      action: 'member.withdraw',
      changed_from: { email, role: 'MEMBER' },
    });
    await ask(owner, email);
  });

  test('an expired one stays listed, is revived by sending it again, and goes after 30 days', async () => {
    const owner = await makeOwner();
    const { invitation, email, token } = await invite(owner, inbox);
    mail.clock.pass(7 * DAY_MS - 60_000);
    expect(await read(token)).toMatchObject({ email });
    mail.clock.pass(60_001);
    await expect(read(token)).rejects.toMatchObject(SPENT);
    await expect(signUp(token)).rejects.toMatchObject(SPENT);
    let back = await logInAgain(owner);
    expect(await back.client.call(listInvitations, {})).toEqual([invitation]);
    await expect(ask(back, email)).rejects.toMatchObject({
      code: 'DUPLICATE_ITEM',
      message: expect.stringContaining('has expired'),
    });
    await resend(back, invitation.id);
    const { token: second } = await waitForInvitation(inbox, email, 2);
    expect(await read(second)).toMatchObject({ email });

    const upkeep = () => MEMBERS_UPKEEP.run(server.platform as never, mail.clock.read());
    mail.clock.pass(36 * DAY_MS);
    await upkeep();
    back = await logInAgain(owner);
    expect(await back.client.call(listInvitations, {})).toHaveLength(1);
    mail.clock.pass(2 * DAY_MS);
    await upkeep();
    back = await logInAgain(owner);
    expect(await back.client.call(listInvitations, {})).toEqual([]);
  });

  test('who works here already, or is invited, is not invited again, whatever the case of the address', async () => {
    const owner = await makeOwner();
    const member = await addMember(server, owner);
    const { email } = await ask(owner);
    for (const [known, message] of [
      [member.email, 'Somebody with this email works for the business already'],
      [member.email.toUpperCase(), 'Somebody with this email works for the business already'],
      [email, 'This email is already invited'],
      [email.toUpperCase(), 'This email is already invited'],
    ] as const)
      await expect(ask(owner, known)).rejects.toMatchObject({
        status: 409,
        code: 'DUPLICATE_ITEM',
        fields: { email: message },
      });
    // Another business may.
    await ask(await makeOwner(), email);
  });

  test('a plan has so many places, for members and open invitations', async () => {
    const owner = await makeOwner('FREE');
    const first = await ask(owner);
    await ask(owner);
    await expect(ask(owner)).rejects.toMatchObject(FULL);
    await withdraw(owner, first.id);
    const third = await ask(owner);
    await addMember(server, owner);
    await resend(owner, third.id);
    mail.clock.pass(8 * DAY_MS);
    const back = await logInAgain(owner);
    const fresh = await ask(back);
    // The owner, the member and the new one: there is no place for an expired one.
    await expect(resend(back, third.id)).rejects.toMatchObject(FULL);
    await withdraw(back, fresh.id);
    await resend(back, third.id);
  });

  test('of two who are invited to the last place at the same time, one is', async () => {
    const owner = await makeOwner('FREE');
    await ask(owner);
    for (let round = 0; round < 4; round++) {
      const race = await Promise.allSettled([ask(owner), ask(owner), ask(owner)]);
      expect(race.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: FULL },
        { reason: FULL },
      ]);
      for (const one of race) if (one.status === 'fulfilled') await withdraw(owner, one.value.id);
    }
  });

  test('an address that is invited twice at the same time is invited once', async () => {
    const owner = await makeOwner();
    const { email } = signUpDraft();
    const race = await Promise.allSettled([ask(owner, email), ask(owner, email.toUpperCase())]);
    expect(race.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'DUPLICATE_ITEM' } },
    ]);
  });

  test('who has not verified their own address invites nobody', async () => {
    const owner = await server.signUp();
    await expect(ask(owner)).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      message: 'Verify your own email first, so that the person you invite can see that it is really you',
    });
    expect(await owner.client.call(listInvitations, {})).toEqual([]);
  });

  test('an address gets five invitations an hour, and a business sends fifty a day', async () => {
    // The next hour is one in which nothing was sent.
    mail.clock.pass(DAY_MS - (mail.clock.read().getTime() % DAY_MS));
    const owner = await makeOwner();
    const { id } = await ask(owner);
    for (let count = 1; count < 5; count++) await resend(owner, id);
    await expect(resend(owner, id)).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    mail.clock.pass(HOUR_MS);
    const back = await logInAgain(owner);
    await resend(back, id);
    const rest = await Promise.allSettled(Array.from({ length: 45 }, () => ask(back)));
    expect(rest.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { status: 429, code: 'RATE_LIMITED' } },
      { reason: { status: 429, code: 'RATE_LIMITED' } },
    ]);
  });

  test('an email that waits is written only for the invitation as it is then, and each try has a link that works', async () => {
    const { INVITATION: write } = createInvitationMails({
      clock: mail.clock.read,
      publicOrigin: 'https://video.example.com',
    });
    const owner = await makeOwner();
    const { id, email } = await ask(owner);
    await waitForInvitation(inbox, email);
    const { root, transaction } = server.database;
    const sendingNow = async () =>
      (
        await root
          .selectFrom('invitation')
          .select('sending_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).sending_id;
    const writeFor = async (subjectId: string) => {
      const written = await transaction((tx) =>
        write(tx, { id: uuidv7(), kind: 'INVITATION', address: email, subjectId }),
      );
      return new URLSearchParams(/#(\S+)/.exec(written?.text ?? '')?.[1]).get('token');
    };
    const first = await sendingNow();
    const tokens = [await writeFor(first), await writeFor(first)];
    for (const token of tokens) expect(await read(token ?? '')).toMatchObject({ email });
    await resend(owner, id);
    expect(await writeFor(first)).toBeNull();
    const second = await sendingNow();
    expect(await writeFor(second)).toEqual(expect.any(String));
    await withdraw(owner, id);
    expect(await writeFor(second)).toBeNull();
  });
});

test('where no emails are sent, nobody is invited', async () => {
  const port = await findFreePort('127.0.0.1');
  const server = await startTestServer({
    config: { port, publicOrigin: `http://127.0.0.1:${port}`, isPublicOriginGiven: true },
  });
  try {
    const owner = await server.signUp();
    await letInvite(owner);
    const body = { email: signUpDraft().email, role: 'MEMBER' as const };
    await expect(owner.client.call(createInvitation, { body })).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      message: 'This server sends no emails, so nobody can be invited',
    });
  } finally {
    await server.close();
  }
});
