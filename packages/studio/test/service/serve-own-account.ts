import {
  changeEmail,
  changePassword,
  confirmEmail,
  endOtherSessions,
  endSession,
  listOwnBusinesses,
  listSessions,
} from '@commoncast/core/authentication/account-api';
import { shellSwitchBusiness } from '@commoncast/core/authentication/api';
import { createBusinessAccount } from '@commoncast/core/business/api';
import { conflict, invalid, notFound } from '@commoncast/server/problems/problems';
import { requireUncommonPassword } from '@commoncast/server/services/authentication/password/common-passwords';
import { newId } from '../factories.ts';
import { openSession, otherBusiness } from '../member-factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { addPerson } from './serve-sign-in.ts';

/** Answers the calls of somebody on their own businesses, email, password and sessions. */
export function serveOwnAccount(on: On, records: Records): void {
  const { people, otherBusinesses, openSessions, sessions, emailedLinks } = records;
  const forgetLinks = (userId: string) => {
    const others = emailedLinks.filter((link) => link.userId !== userId);
    emailedLinks.splice(0, emailedLinks.length, ...others);
  };

  on(listOwnBusinesses, () => {
    const { id: currentId } = sessions.caller().business;
    const current = { business: records.account ?? sessions.caller().business, role: records.role };
    return [current, ...otherBusinesses.values()]
      .map(({ business: { id, businessName, logo }, role }) => ({
        ...{ id, businessName, logo, role },
        isCurrent: id === currentId,
      }))
      .toSorted((a, b) => (a.businessName < b.businessName ? -1 : 1));
  });
  on(createBusinessAccount, ({ body: { businessName } }) => {
    const { email } = sessions.caller().user;
    const business = otherBusiness({ id: newId(), businessName, email, businessOwnerEmail: email });
    otherBusinesses.set(business.id, { business, role: 'OWNER' });
    return business;
  });
  on(shellSwitchBusiness, ({ body: { businessId } }) => {
    const other = otherBusinesses.get(businessId);
    if (!other) throw notFound();
    const person = sessions.caller();
    const before = records.account ?? person.business;
    otherBusinesses.set(before.id, { business: before, role: records.role });
    otherBusinesses.delete(businessId);
    const there = { ...person, user: { ...person.user, role: other.role }, business: other.business };
    // They log in to the business that they used last.
    if (people.has(person.user.email.toLowerCase())) addPerson(records, there);
    return sessions.open(there);
  });
  on(changePassword, async ({ body: { currentPassword, password } }) => {
    await requireUncommonPassword(password);
    const person = sessions.caller();
    if (person.password !== currentPassword) throw invalid({ currentPassword: 'This is not your password' });
    people.set(person.user.email.toLowerCase(), { ...person, password });
    forgetLinks(person.user.id);
    openSessions.clear();
    return null;
  });
  on(changeEmail, ({ body: { currentPassword, email } }) => {
    const { user, password } = sessions.caller();
    if (password !== currentPassword) throw invalid({ currentPassword: 'This is not your password' });
    const wanted = email.toLowerCase();
    if (wanted === user.email.toLowerCase()) throw invalid({ email: 'This is already your email' });
    forgetLinks(user.id);
    if (!people.has(wanted))
      emailedLinks.push({ purpose: 'CONFIRM_EMAIL', email: wanted, userId: user.id, token: newId() });
    return null;
  });
  on(confirmEmail, ({ body: { token } }) => {
    const link = emailedLinks.find((one) => one.purpose === 'CONFIRM_EMAIL' && one.token === token);
    const person = [...people.values()].find(({ user }) => user.id === link?.userId);
    if (!link || !person) throw invalid({ token: 'This link has expired or was already used' });
    const { email } = link;
    if (people.has(email))
      throw conflict('EMAIL_TAKEN', 'Somebody else has an account with this email by now');
    forgetLinks(person.user.id);
    people.delete(person.user.email.toLowerCase());
    people.set(email, { ...person, user: { ...person.user, email, emailStatus: 'VERIFIED' } });
    return { email };
  });
  on(listSessions, () => {
    // One session a business is told apart by the business.
    const { id, businessName } = sessions.caller().business;
    const now = new Date().toISOString();
    const here = { businessName, logInDate: now, lastSeenDate: now, device: 'Chrome on macOS' };
    return [openSession({ ...here, id, isCurrent: true }), ...openSessions.values()];
  });
  on(endSession, ({ params: { id } }) => {
    if (id === sessions.caller().business.id) sessions.end();
    else if (!openSessions.delete(id)) throw notFound();
    return null;
  });
  on(endOtherSessions, () => {
    openSessions.clear();
    return null;
  });
}
