import {
  forgotPassword,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@commoncast/core/authentication/recovery-api';
import { invalid } from '@commoncast/server/problems/problems';
import { requireUncommonPassword } from '@commoncast/server/services/authentication/password/common-passwords';
import { newId } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import type { Person } from './sessions.ts';

/** What somebody has found in their mailbox. */
export interface EmailedLink {
  readonly purpose: 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'CONFIRM_BUSINESS' | 'CONFIRM_EMAIL';
  /** Of the account, or the business, or that an account is to have, in lower case. */
  readonly email: string;
  /** Who wants another email; absent where there is none. */
  readonly userId?: string;
  readonly token: string;
}

/** Answers the calls of people who come from an email, or want one. */
export function serveRecovery(on: On, { people, emailedLinks, sessions }: Records): void {
  const send = (purpose: EmailedLink['purpose'], address: string): null => {
    const email = address.toLowerCase();
    const person = people.get(email);
    const isVerified = person?.user.emailStatus === 'VERIFIED';
    if (person && !(purpose === 'VERIFY_EMAIL' && isVerified))
      emailedLinks.push({ purpose, email, token: newId() });
    return null;
  };
  /** Spends a link, and what else was sent for the same. */
  const take = (purpose: EmailedLink['purpose'], token: string): Person => {
    const link = emailedLinks.find((one) => one.purpose === purpose && one.token === token);
    const person = link && people.get(link.email);
    if (!person) throw invalid({ token: 'This link has expired or was already used' });
    const others = emailedLinks.filter((one) => one.purpose !== purpose || one.email !== link.email);
    emailedLinks.splice(0, emailedLinks.length, ...others);
    return person;
  };
  const verified = (person: Person): Person => ({
    ...person,
    user: { ...person.user, emailStatus: 'VERIFIED' },
  });
  on(sendVerification, ({ body: { email } }) => send('VERIFY_EMAIL', email));
  on(forgotPassword, ({ body: { email } }) => send('RESET_PASSWORD', email));
  on(verifyEmail, ({ body: { token } }) => {
    const person = take('VERIFY_EMAIL', token);
    people.set(person.user.email.toLowerCase(), verified(person));
    return null;
  });
  on(resetPassword, async ({ body: { token, password } }) => {
    await requireUncommonPassword(password);
    const person = take('RESET_PASSWORD', token);
    people.set(person.user.email.toLowerCase(), { ...verified(person), password });
    sessions.endThoseOf(person.user.id);
    return null;
  });
}
