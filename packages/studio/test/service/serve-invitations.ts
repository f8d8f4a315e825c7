import {
  readInvitation,
  shellAcceptInvitation,
  shellLogInByInvitation,
  shellSignUpByInvitation,
} from '@commoncast/core/authentication/invitations-api';
import { conflict, forbidden, invalid, unauthorized } from '@commoncast/server/problems/problems';
import { requireUncommonPassword } from '@commoncast/server/services/authentication/password/common-passwords';
import { newId } from '../factories.ts';
import type { InvitationLink } from '../member-factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { answerSecondStep, askSecondStep } from './second-steps.ts';
import { addPerson } from './serve-sign-in.ts';

/** Answers the calls of people who come from an invitation. */
export function serveInvitations(on: On, records: Records): void {
  const { people, sessions, invitationLinks } = records;
  const require = (token: string): InvitationLink => {
    const link = invitationLinks.get(token);
    if (!link || new Date(link.expiresDate) <= new Date())
      throw invalid({ token: 'This invitation has expired or was already used' });
    return link;
  };
  const accountOf = ({ email }: InvitationLink) => people.get(email.toLowerCase());

  on(readInvitation, ({ body: { token } }) => {
    const link = require(token);
    const { business, role, email, invitedBy, expiresDate } = link;
    const { id, businessName, logo } = business;
    const hasAccount = accountOf(link) !== undefined;
    return { business: { id, businessName, logo }, role, email, hasAccount, invitedBy, expiresDate };
  });
  on(shellAcceptInvitation, ({ body: { token } }) => {
    const { business, role, email } = require(token);
    const { user } = sessions.caller();
    if (user.email.toLowerCase() !== email.toLowerCase())
      throw forbidden('This invitation is for another address. Log out, then open the link again.');
    invitationLinks.delete(token);
    return sessions.open({ user: { ...user, role, emailStatus: 'VERIFIED' }, business, password: null });
  });
  on(shellLogInByInvitation, ({ body: { token, password, secondFactor } }) => {
    const link = require(token);
    const person = accountOf(link);
    if (!person || person.password !== password) throw unauthorized('Email or password is wrong');
    if (secondFactor) answerSecondStep(records, secondFactor, 'JOIN');
    else askSecondStep(records, person.user.id, 'JOIN');
    invitationLinks.delete(token);
    const { business, role } = link;
    return sessions.open({ ...person, user: { ...person.user, role, emailStatus: 'VERIFIED' }, business });
  });
  on(shellSignUpByInvitation, async ({ body: { token, username, password } }) => {
    await requireUncommonPassword(password);
    const { business, role, email } = require(token);
    if (people.has(email.toLowerCase())) throw conflict('EMAIL_TAKEN', 'An account with this email exists');
    if ([...people.values()].some(({ user }) => user.username.toLowerCase() === username.toLowerCase()))
      throw conflict('USERNAME_TAKEN', 'This username is taken', 'username');
    invitationLinks.delete(token);
    const known = { email, username, role, emailStatus: 'VERIFIED' } as const;
    const user = { id: newId(), ...known, isOperator: false, needsSecondFactor: false, impersonation: null };
    return sessions.open(addPerson(records, { user, business, password }));
  });
}
