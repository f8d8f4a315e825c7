import {
  editBusinessAccount,
  getBusinessAccount,
  updateBusinessAccount,
} from '@commoncast/core/business/api';
import { createChecksum } from '@commoncast/core/business/checksum-api';
import { confirmBusinessEmail, sendBusinessConfirmation } from '@commoncast/core/business/email-api';
import type { BusinessAccount, BusinessAccountEdit } from '@commoncast/core/business/schema';
import type { SignUpDetail } from '@commoncast/core/business/sign-up-detail';
import { getSignUpDetail, saveSignUpDetail } from '@commoncast/core/business/sign-up-detail-api';
import { conflict, invalid, notFound } from '@commoncast/server/problems/problems';
import { type ExpectedVersion, requireVersion } from '@commoncast/server/problems/stale-version';
import { newId } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { releaseLogo, requireLogo } from './serve-images.ts';

/** Answers the calls on the business's account. */
export function serveAccount(on: On, records: Records): void {
  const account = (): BusinessAccount => {
    if (!records.account) throw notFound();
    return records.account;
  };
  const update = (change: BusinessAccountEdit, expected: ExpectedVersion): BusinessAccount => {
    const before = account();
    requireVersion(expected, before, async () => account());
    if (change.logo !== undefined) requireLogo(records, change.logo);
    const { email = before.email } = change;
    const isEmailConfirmed = before.isEmailConfirmed && isSame(email, before.email);
    if (!isSame(email, before.email)) forgetLinks();
    records.account = {
      ...{ ...before, ...(change as Partial<BusinessAccount>), isEmailConfirmed },
      version: before.version + 1,
    };
    records.journal.set(before.id, { by: 'ada', isOwn: true, at: new Date().toISOString() });
    releaseLogo(records, before.logo);
    return records.account;
  };
  const forgetLinks = () => {
    const others = records.emailedLinks.filter(({ purpose }) => purpose !== 'CONFIRM_BUSINESS');
    records.emailedLinks.splice(0, records.emailedLinks.length, ...others);
  };
  const signUpDetail = (): SignUpDetail => {
    const { user } = records.sessions.caller();
    const { username, email, emailStatus } = user;
    const isEmailVerified = emailStatus === 'VERIFIED';
    const { purposes, website, isComplete } = records.signUpAnswers;
    const { businessName } = account();
    return { businessName, username, email, isEmailVerified, purposes: [...purposes], website, isComplete };
  };
  on(getSignUpDetail, signUpDetail);
  on(saveSignUpDetail, ({ body }) => {
    records.signUpAnswers = { ...body, isComplete: true };
    return signUpDetail();
  });
  on(sendBusinessConfirmation, ({ body: { businessEmail } }) => {
    const { email, isEmailConfirmed } = account();
    if (!isSame(email, businessEmail))
      throw invalid({ businessEmail: 'This is not the email of the business' });
    if (isEmailConfirmed)
      throw conflict('ILLEGAL_TRANSITION', 'The email of the business is confirmed already');
    records.emailedLinks.push({
      purpose: 'CONFIRM_BUSINESS',
      email: email.toLowerCase(),
      token: newId(),
    });
    return null;
  });
  on(confirmBusinessEmail, ({ body: { token } }) => {
    const link = records.emailedLinks.find(
      (one) => one.purpose === 'CONFIRM_BUSINESS' && one.token === token,
    );
    if (!link) throw invalid({ token: 'This link has expired or was already used' });
    forgetLinks();
    records.account = { ...account(), isEmailConfirmed: true };
    return { businessName: records.account.businessName };
  });
  on(getBusinessAccount, account);
  on(updateBusinessAccount, ({ body, expected }) => update(body, expected));
  on(editBusinessAccount, ({ body, expected }) => update(body, expected));
  on(createChecksum, ({ body: { codeSnippet } }) => ({ checksum: `of-${codeSnippet.length}` }));
}

/** Mailboxes do not tell cases apart. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
