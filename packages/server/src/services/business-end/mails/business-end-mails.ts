import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { DAY_MS } from '@commoncast/core/time/day';
import type { Clock } from '../../../clock.ts';
import type { MailWants } from '../../mail/domain.ts';
import { businessClosingMail } from '../../mail/templates/business-closing.ts';
import { accountDeletedMail, businessDeletedMail } from '../../mail/templates/business-deleted.ts';
import { businessKeptMail } from '../../mail/templates/business-kept.ts';
import { exportFailedMail } from '../../mail/templates/export-failed.ts';
import { exportReadyMail } from '../../mail/templates/export-ready.ts';
import { ownershipGivenMail } from '../../mail/templates/ownership-given.ts';
import { ownershipReceivedMail } from '../../mail/templates/ownership-received.ts';
import { findAddressOf, findClosingDate, findExportMail } from './repository.ts';

interface BusinessEndMailsParts {
  readonly clock: Clock;
  readonly publicOrigin: string;
}

/** Writes to owners about the end of their business, as it stands when the email is sent. */
export function createBusinessEndMails({
  clock,
  publicOrigin,
}: BusinessEndMailsParts): MailWants['businessEndMails'] {
  const accountUrl = publicOrigin + STUDIO_PATHS.account;

  return {
    OWNERSHIP_RECEIVED: async (tx, { address, subjectId = '' }) => {
      const giver = await findAddressOf(tx, subjectId);
      const url = publicOrigin + STUDIO_PATHS.members;
      return giver === undefined ? undefined : { ...ownershipReceivedMail({ url, giver }), to: address };
    },
    OWNERSHIP_GIVEN: async (tx, { address, subjectId = '' }) => {
      const heir = await findAddressOf(tx, subjectId);
      const url = publicOrigin + STUDIO_PATHS.forgotPassword;
      return heir === undefined ? undefined : { ...ownershipGivenMail({ url, heir }), to: address };
    },
    EXPORT_READY: async (tx, { address, subjectId = '' }) => {
      const found = await findExportMail(tx, subjectId, address);
      const expiresDate = found?.expires_at;
      return expiresDate ? { ...exportReadyMail({ url: accountUrl, expiresDate }), to: address } : undefined;
    },
    EXPORT_FAILED: async (tx, { address, subjectId = '' }) => {
      const found = await findExportMail(tx, subjectId, address);
      return found ? { ...exportFailedMail({ url: accountUrl }), to: address } : undefined;
    },
    BUSINESS_CLOSING: async (tx, { address, subjectId = '' }) => {
      const deletionDate = await findClosingDate(tx, subjectId, address);
      if (!deletionDate) return undefined;
      const daysLeft = Math.max(1, Math.ceil((deletionDate.getTime() - clock().getTime()) / DAY_MS));
      return { ...businessClosingMail({ url: accountUrl, deletionDate, daysLeft }), to: address };
    },
    BUSINESS_KEPT: async (tx, { address, subjectId = '' }) => {
      // Null: it is open, and the address is an owner's.
      const deletionDate = await findClosingDate(tx, subjectId, address);
      if (deletionDate !== null) return undefined;
      return { ...businessKeptMail({ url: publicOrigin + STUDIO_PATHS.billing }), to: address };
    },
    // Not looked up: nothing is left of either.
    BUSINESS_DELETED: async (_tx, { address }) => ({
      ...businessDeletedMail({ url: publicOrigin + STUDIO_PATHS.logIn }),
      to: address,
    }),
    ACCOUNT_DELETED: async (_tx, { address }) => ({
      ...accountDeletedMail({ url: publicOrigin + STUDIO_PATHS.signUp }),
      to: address,
    }),
  };
}
