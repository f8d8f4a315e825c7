import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { changeEmail, changePassword, confirmEmail } from '@commoncast/core/authentication/account-api';
import { signUp } from '@commoncast/core/authentication/api';
import { forgotPassword, sendVerification, verifyEmail } from '@commoncast/core/authentication/recovery-api';
import {
  cancelPlan,
  createPaymentProfile,
  emailReactivation,
  selectPlan,
} from '@commoncast/core/billing/api';
import { sendBusinessConfirmation } from '@commoncast/core/business/email-api';
import { type Client, createClient } from '@commoncast/core/http/client';
import { createInvitation } from '@commoncast/core/members/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { cardDetails } from '../../../test/billing/cards.ts';
import { testDatabase } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../test/mail/mail-server.ts';
import type { MailKind } from './tables.ts';

const EVIL = 'evil.example';
/** For a host that is not ours, by each header that may say so. */
const FORGED = { host: EVIL, 'x-forwarded-host': EVIL, forwarded: `host=${EVIL}`, 'x-original-host': EVIL };
const NEW_PASSWORD = 'Sourdough-7-loaves';
const WAIT = { timeout: 60_000, interval: 50 };

/** What brings about an email of each kind. */
const CAUSES = {
  VERIFY_EMAIL: 'request',
  RESET_PASSWORD: 'request',
  PASSWORD_CHANGED: 'request',
  CONFIRM_EMAIL: 'request',
  EMAIL_CHANGE_REQUESTED: 'request',
  EMAIL_CHANGED: 'request',
  INVITATION: 'request',
  BILL_PAID: 'request',
  PLAN_CANCELLED: 'request',
  REACTIVATE_PLAN: 'request',
  CONFIRM_BUSINESS: 'request',
  PAYMENT_FAILED: 'time',
  TRIAL_ENDS: 'time',
  PLAN_EXPIRED: 'time',
  // They have no link.
  SALES_QUESTION: 'nothing here',
  FEEDBACK: 'nothing here',
} as const satisfies Record<MailKind, 'request' | 'time' | 'nothing here'>;

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer(await testDatabase());
});
afterAll(() => mail.close());

/** Sends a request as `fetch` does, which takes no other host than the one of the address. */
const fetchForged: typeof fetch = async (input, init) => {
  const asked = new Request(input, init);
  const headers = { ...Object.fromEntries(asked.headers), ...FORGED };
  const body = Buffer.from(await asked.arrayBuffer());
  const sent = request(asked.url, { method: asked.method, headers }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return new Response(await buffer(answer), {
    status: answer.statusCode ?? 0,
    headers: { 'content-type': answer.headers['content-type'] ?? '' },
  });
};

const forger = (accessToken: string | null = null): Client =>
  createClient({ origin: mail.server.origin, fetch: fetchForged, getAccessToken: () => accessToken });

test('the forger of this test knows how', async () => {
  const echo = createServer(({ headers }, response) => void response.end(headers.host));
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  const { port } = echo.address() as AddressInfo;
  expect(await (await fetchForged(`http://127.0.0.1:${port}/`)).text()).toBe(EVIL);
  echo.closeAllConnections();
  echo.close();
});

test('no header of a request changes the link of an email', async () => {
  const { server, inbox } = mail;
  const draft = signUpDraft();
  const { email, password: currentPassword } = draft;
  const { accessToken, business } = await forger().call(signUp, { body: draft });
  const owner = forger(accessToken);
  const { token } = await inbox.waitFor(email);
  await forger().call(sendVerification, { body: { email } });
  await inbox.waitFor(email, 2);
  await forger().call(verifyEmail, { body: { token } });
  const { id, businessName } = business;
  await owner.call(sendBusinessConfirmation, { body: { businessName, businessEmail: email } });
  await owner.call(createInvitation, { body: { email: signUpDraft().email, role: 'MEMBER' } });

  await owner.call(createPaymentProfile, { params: { id }, body: cardDetails() });
  await owner.call(selectPlan, { body: { plan: 'STARTER' } });
  await owner.call(cancelPlan, {});
  const member = await addMember(server, { business });
  await forger(member.session.accessToken).call(emailReactivation, {});
  const sentKinds = async () => {
    const outcomes = (await mail.outcomes()).map((outcome) => outcome.split(' '));
    return new Set(outcomes.filter(([, , outcome]) => outcome === 'SENT').map(([kind]) => kind));
  };
  const untilSent = (...kinds: MailKind[]) =>
    vi.waitFor(async () => expect([...(await sentKinds())]).toEqual(expect.arrayContaining(kinds)), WAIT);

  await forger().call(forgotPassword, { body: { email } });
  await owner.call(changePassword, {
    body: { currentPassword, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
  // The address changes below, and these go to the one before.
  await untilSent('BILL_PAID', 'PLAN_CANCELLED', 'REACTIVATE_PLAN', 'CONFIRM_BUSINESS');
  await untilSent('RESET_PASSWORD', 'PASSWORD_CHANGED');
  const wanted = signUpDraft().email;
  await owner.call(changeEmail, { body: { currentPassword: NEW_PASSWORD, email: member.email } });
  expect(await inbox.waitFor(member.email, 2)).toMatchObject({ subject: 'You already have an account' });
  await owner.call(changeEmail, { body: { currentPassword: NEW_PASSWORD, email: wanted } });
  const link = await inbox.waitFor(wanted);
  await forger().call(confirmEmail, { body: { token: link.token } });

  const wantedKinds = Object.entries(CAUSES)
    .filter(([, cause]) => cause === 'request')
    .map(([kind]) => kind);
  await vi.waitFor(async () => expect([...(await sentKinds())].sort()).toEqual(wantedKinds.sort()), WAIT);
  for (const { subject, text = '', html = '' } of inbox.mails) {
    expect([subject, text + html]).not.toEqual([subject, expect.stringContaining(EVIL)]);
    for (const url of text.match(/https?:\S+/g) ?? [])
      expect([subject, url]).toEqual([
        subject,
        expect.stringMatching(new RegExp(`^${server.platform.origin}/`)),
      ]);
  }
});
