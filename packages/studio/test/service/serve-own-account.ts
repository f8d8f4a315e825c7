import {
  changePassword,
  endOtherSessions,
  endSession,
  listOwnBusinesses,
  listSessions,
} from '@commoncast/core/authentication/account-api';
import { shellSwitchBusiness } from '@commoncast/core/authentication/api';
import { createBusinessAccount } from '@commoncast/core/business/api';
import { invalid, notFound } from '@commoncast/server/problems/problems';
import { newId } from '../factories.ts';
import { openSession, otherBusiness } from '../member-factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { requireUncommon } from './require-uncommon.ts';

/** Answers the calls of somebody on their own businesses, password and sessions. */
export function serveOwnAccount(on: On, records: Records): void {
  const { people, otherBusinesses, openSessions, sessions } = records;

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
    const business = otherBusiness({ id: newId(), businessName });
    otherBusinesses.set(business.id, { business, role: 'OWNER' });
    return business;
  });
  on(shellSwitchBusiness, ({ body: { businessId } }) => {
    const other = otherBusinesses.get(businessId);
    if (!other) throw notFound();
    const person = sessions.caller();
    return sessions.open({
      ...person,
      user: { ...person.user, role: other.role },
      business: other.business,
    });
  });
  on(changePassword, async ({ body: { currentPassword, password } }) => {
    await requireUncommon(password);
    const person = sessions.caller();
    if (person.password !== currentPassword) throw invalid({ currentPassword: 'This is not your password' });
    people.set(person.user.email.toLowerCase(), { ...person, password });
    openSessions.clear();
    return null;
  });
  on(listSessions, () => {
    const { id, businessName } = sessions.caller().business;
    const now = new Date().toISOString();
    const here = { businessName, logInDate: now, lastSeenDate: now, device: 'Chrome on macOS' };
    return [openSession({ ...here, id, isCurrent: true }), ...openSessions.values()];
  });
  on(endSession, ({ params: { id } }) => {
    if (!openSessions.delete(id)) throw notFound();
    return null;
  });
  on(endOtherSessions, () => {
    openSessions.clear();
    return null;
  });
}
