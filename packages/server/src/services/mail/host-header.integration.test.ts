import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeEmail, changePassword, confirmEmail } from '@commoncast/core/authentication/account-api';
import { logIn, signUp } from '@commoncast/core/authentication/api';
import { forgotPassword, sendVerification, verifyEmail } from '@commoncast/core/authentication/recovery-api';
import {
  logInWithSecondFactor,
  removeApp,
  replaceRecoveryCodes,
} from '@commoncast/core/authentication/second-factor-api';
import {
  cancelPlan,
  createPaymentProfile,
  emailReactivation,
  selectPlan,
} from '@commoncast/core/billing/api';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { sendBusinessConfirmation } from '@commoncast/core/business/email-api';
import {
  keepBusiness,
  requestDeletion,
  requestExport,
  transferOwnership,
} from '@commoncast/core/business-end/api';
import { type Client, createClient } from '@commoncast/core/http/client';
import { createInvitation } from '@commoncast/core/members/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { cardDetails } from '../../../test/billing/cards.ts';
import { testDatabase } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { EVIL, fetchForged } from '../../../test/mail/forged-host.ts';
import { type MailServer, startMailServer } from '../../../test/mail/mail-server.ts';
import { enrolApp, logInHalf } from '../../../test/second-factor/enrol.ts';
import type { MailKind } from './tables.ts';

const NEW_PASSWORD = 'Sourdough-7-loaves';
const WAIT = { timeout: 60_000, interval: 50 };
/** Wrong passwords of an account before its user is told. */
const FREE_ATTEMPTS = 10;
const A_WHILE_MS = 120_000;

/** What brings about an email of each kind: requests of one of the stories below, or time alone. */
const CAUSES = {
  VERIFY_EMAIL: 'account and plan',
  RESET_PASSWORD: 'account and plan',
  PASSWORD_CHANGED: 'account and plan',
  CONFIRM_EMAIL: 'account and plan',
  EMAIL_CHANGE_REQUESTED: 'account and plan',
  EMAIL_CHANGED: 'account and plan',
  INVITATION: 'account and plan',
  BILL_PAID: 'account and plan',
  PLAN_CANCELLED: 'account and plan',
  REACTIVATE_PLAN: 'account and plan',
  CONFIRM_BUSINESS: 'account and plan',
  SIGN_IN_ATTEMPTS: 'log-ins',
  NEW_LOG_IN: 'log-ins',
  SECOND_FACTOR_ADDED: 'log-ins',
  SECOND_FACTOR_REMOVED: 'log-ins',
  RECOVERY_CODE_USED: 'log-ins',
  RECOVERY_CODES_REPLACED: 'log-ins',
  EXPORT_READY: 'end of a business',
  BUSINESS_CLOSING: 'end of a business',
  BUSINESS_KEPT: 'end of a business',
  OWNERSHIP_RECEIVED: 'end of a business',
  OWNERSHIP_GIVEN: 'end of a business',
  PAYMENT_FAILED: 'time',
  TRIAL_ENDS: 'time',
  PLAN_EXPIRED: 'time',
  VIEWER_HOURS_NEAR: 'time',
  VIEWER_HOURS_USED: 'time',
  EXPORT_FAILED: 'time',
  BUSINESS_DELETED: 'time',
  ACCOUNT_DELETED: 'time',
  // They have no link.
  SALES_QUESTION: 'nothing here',
  FEEDBACK: 'nothing here',
} as const satisfies Record<MailKind, string>;

let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer(await testDatabase());
});
afterAll(() => mail.close());

const forger = (accessToken: string | null = null): Client =>
  createClient({ origin: mail.server.origin, fetch: fetchForged, getAccessToken: () => accessToken });

/** Somebody who has signed up and verified their address. */
async function newcomer() {
  const draft = signUpDraft();
  const { accessToken, business } = await forger().call(signUp, { body: draft });
  const { token } = await mail.inbox.waitFor(draft.email);
  return { draft, business, token, owner: forger(accessToken) };
}

async function untilSent(...kinds: string[]): Promise<void> {
  const sentKinds = async () => {
    const outcomes = (await mail.outcomes()).map((outcome) => outcome.split(' '));
    return outcomes.filter(([, , outcome]) => outcome === 'SENT').map(([kind]) => kind);
  };
  await vi.waitFor(async () => expect(await sentKinds()).toEqual(expect.arrayContaining(kinds)), WAIT);
}

/** Waits for an email of each kind that a story brings about, and looks at every link so far. */
async function expectOwnLinks(story: (typeof CAUSES)[MailKind]): Promise<void> {
  const wanted = Object.entries(CAUSES).filter(([, cause]) => cause === story);
  await untilSent(...wanted.map(([kind]) => kind));
  for (const { subject, text = '', html = '' } of mail.inbox.mails) {
    expect([subject, text + html]).not.toEqual([subject, expect.stringContaining(EVIL)]);
    for (const url of text.match(/https?:\S+/g) ?? [])
      expect([subject, url]).toEqual([
        subject,
        expect.stringMatching(new RegExp(`^${mail.server.platform.origin}/`)),
      ]);
  }
}

test('the forger of this test knows how', async () => {
  const echo = createServer(({ headers }, response) => void response.end(headers.host));
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  const { port } = echo.address() as AddressInfo;
  expect(await (await fetchForged(`http://127.0.0.1:${port}/`)).text()).toBe(EVIL);
  echo.closeAllConnections();
  echo.close();
});

test('no header of a request changes the link of an email about an account or its plan', async () => {
  const { server, inbox } = mail;
  const { draft, business, token, owner } = await newcomer();
  const { email, password: currentPassword } = draft;
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
  await expectOwnLinks('account and plan');
});

test('nor of one about log-ins and how they are secured', async () => {
  const { draft, token, owner } = await newcomer();
  const { email, password } = draft;
  await forger().call(verifyEmail, { body: { token } });
  await owner.call(getBusinessAccount, {});
  // Later than the log-in that is part of the sign-up.
  mail.clock.pass(A_WHILE_MS);
  for (let attempt = 0; attempt <= FREE_ATTEMPTS; attempt += 1) {
    const guess = forger().call(logIn, { body: { email, password: `${password}${attempt}` } });
    await expect(guess).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
  const session = await forger().call(logIn, { body: { email, password } });
  const authorization = `Bearer ${session.accessToken}`;
  const headers = { authorization, 'user-agent': 'TelnetBrowser/1.0' };
  await fetchForged(mail.server.origin + getBusinessAccount.path, { headers });

  const { recoveryCodes } = await enrolApp(owner, mail.clock.read(), password);
  const { challenge } = await logInHalf(forger(), { email, password });
  await forger().call(logInWithSecondFactor, {
    body: { challenge, method: 'RECOVERY_CODE', code: recoveryCodes[0]! },
  });
  await owner.call(replaceRecoveryCodes, { body: { currentPassword: password } });
  await owner.call(removeApp, { body: { currentPassword: password } });
  await expectOwnLinks('log-ins');
});

test('nor of one about the end of a business', async () => {
  const { draft, business, owner } = await newcomer();
  const currentPassword = draft.password;
  const heir = await addMember(mail.server, { business });
  await owner.call(requestExport, {});
  await untilSent('EXPORT_READY');
  const { businessName } = business;
  await owner.call(requestDeletion, { body: { businessName, currentPassword } });
  // It is written as things are when it is sent.
  await untilSent('BUSINESS_CLOSING');
  await owner.call(keepBusiness, {});
  await untilSent('BUSINESS_KEPT');
  const userId = heir.session.user.id;
  await owner.call(transferOwnership, { body: { userId, leaves: false, currentPassword } });
  await expectOwnLinks('end of a business');
});
