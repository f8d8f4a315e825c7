import type { BusinessAccount } from '@commoncast/core/business/schema';
import {
  getExport,
  keepBusiness,
  requestDeletion,
  requestExport,
  transferOwnership,
} from '@commoncast/core/business-end/api';
import { DELETION_DAYS } from '@commoncast/core/business-end/constants';
import { DAY_MS } from '@commoncast/core/time/day';
import { conflict, invalid, notFound } from '@commoncast/server/problems/problems';
import { oneExportADay } from '@commoncast/server/services/business-end/export/one-export-a-day';
import { dataExport } from '../business-end-factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers the calls on the end of the business. */
export function serveBusinessEnd(on: On, records: Records): void {
  const { members, sessions } = records;
  const account = (): BusinessAccount => {
    if (!records.account) throw notFound();
    return records.account;
  };
  const requirePassword = (currentPassword: string): void => {
    const { password } = sessions.caller();
    // Any password is right of somebody whom no test has signed in.
    if (password !== null && password !== currentPassword)
      throw invalid({ currentPassword: 'This is not your password' });
  };
  const setEnd = (deletionDate: string | null): BusinessAccount => {
    const before = account();
    records.account = { ...before, deletionDate, version: before.version + 1 };
    return records.account;
  };

  on(transferOwnership, ({ body: { userId, leaves, currentPassword } }) => {
    if (userId === sessions.caller().user.id) throw invalid({ userId: 'Choose somebody else' });
    requirePassword(currentPassword);
    const heir = members.get(userId);
    if (!heir) throw notFound();
    members.set(userId, { ...heir, role: 'OWNER' });
    records.role = 'MEMBER';
    if (leaves) sessions.end();
    return null;
  });
  on(requestExport, () => {
    const last = records.dataExport;
    if (last?.state === 'WAITING' || last?.state === 'RUNNING')
      throw conflict('ILLEGAL_TRANSITION', 'An export is being made already');
    if (last?.state === 'READY') throw oneExportADay(DAY_MS);
    records.dataExport = dataExport();
    return records.dataExport;
  });
  on(getExport, () => records.dataExport);
  on(requestDeletion, ({ body: { businessName, currentPassword } }) => {
    requirePassword(currentPassword);
    if (businessName.trim() !== account().businessName.trim())
      throw invalid({ businessName: 'This is not the name of the business' });
    return setEnd(new Date(Date.now() + DELETION_DAYS * DAY_MS).toISOString());
  });
  on(keepBusiness, () => {
    if (account().deletionDate === null)
      throw conflict('ILLEGAL_TRANSITION', 'This business is not to be deleted');
    return setEnd(null);
  });
}
