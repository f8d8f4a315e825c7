import {
  createChecksum,
  editBusinessAccount,
  getBusinessAccount,
  updateBusinessAccount,
} from '@commoncast/core/business/api';
import type { BusinessAccount, BusinessAccountEdit } from '@commoncast/core/business/schema';
import { notFound } from '@commoncast/server/problems/problems';
import { type ExpectedVersion, requireVersion } from '@commoncast/server/problems/stale-version';
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
    records.account = { ...before, ...(change as Partial<BusinessAccount>), version: before.version + 1 };
    records.journal.set(before.id, { by: 'ada', isOwn: true, at: new Date().toISOString() });
    releaseLogo(records, before.logo);
    return records.account;
  };
  on(getBusinessAccount, account);
  on(updateBusinessAccount, ({ body, expected }) => update(body, expected));
  on(editBusinessAccount, ({ body, expected }) => update(body, expected));
  on(createChecksum, ({ body: { codeSnippet } }) => ({ checksum: `of-${codeSnippet.length}` }));
}
