import { defineDomain, type WebParts, type WorkParts } from '../../domain.ts';
import type { Foundation } from '../../foundation.ts';
import { createDevMailbox, type DevMailbox } from './dev-mailbox.ts';
import { createOutbox, MAIL_QUEUE, type Outbox } from './outbox.ts';
import { createSendMail, type MailWriters } from './send-mail.ts';
import { createSmtp } from './smtp.ts';
import type { MailTables } from './tables.ts';
import { MAIL_UPKEEP } from './upkeep.ts';

declare module '../../db/schema.ts' {
  interface Schema extends MailTables {}
}

/** Emails that a process sends at the same time. */
const AT_ONCE = 2;

export interface MailServices {
  readonly outbox: Outbox;
  /** Null where emails leave, and where the server is public. */
  readonly devMailbox: DevMailbox | null;
}

/** What sending needs beside what the domain brings: writers of all kinds, from the domains that send them. */
export interface MailWants extends MailServices {
  readonly accountMails: MailWriters<
    | 'VERIFY_EMAIL'
    | 'RESET_PASSWORD'
    | 'PASSWORD_CHANGED'
    | 'CONFIRM_EMAIL'
    | 'EMAIL_CHANGE_REQUESTED'
    | 'EMAIL_CHANGED'
    | 'SIGN_IN_ATTEMPTS'
    | 'NEW_LOG_IN'
    | 'SECOND_FACTOR_ADDED'
    | 'SECOND_FACTOR_REMOVED'
    | 'RECOVERY_CODE_USED'
    | 'RECOVERY_CODES_REPLACED'
  >;
  readonly invitationMails: MailWriters<'INVITATION'>;
  readonly billingMails: MailWriters<
    | 'BILL_PAID'
    | 'PAYMENT_FAILED'
    | 'TRIAL_ENDS'
    | 'PLAN_EXPIRED'
    | 'PLAN_CANCELLED'
    | 'REACTIVATE_PLAN'
    | 'VIEWER_HOURS_NEAR'
    | 'VIEWER_HOURS_USED'
  >;
  readonly contactMails: MailWriters<'SALES_QUESTION' | 'FEEDBACK'>;
  readonly businessMails: MailWriters<'CONFIRM_BUSINESS'>;
  readonly businessEndMails: MailWriters<
    | 'OWNERSHIP_RECEIVED'
    | 'OWNERSHIP_GIVEN'
    | 'EXPORT_READY'
    | 'EXPORT_FAILED'
    | 'BUSINESS_CLOSING'
    | 'BUSINESS_KEPT'
    | 'BUSINESS_DELETED'
    | 'ACCOUNT_DELETED'
  >;
}

export const mailDomain = defineDomain({
  name: 'mail',
  services({ config, jobs, clock }: Foundation): MailServices {
    const devMailbox = config.smtp || config.isPublicOriginGiven ? null : createDevMailbox();
    const sendsMail = config.smtp !== undefined || devMailbox !== null;
    return { outbox: createOutbox({ jobs, clock, sendsMail }), devMailbox };
  },
  routes({ app }: WebParts, { devMailbox }: Foundation & MailServices) {
    devMailbox?.addRoute(app);
  },
  async work(parts: WorkParts & MailWants) {
    const { config, jobs, database, clock, devMailbox } = parts;
    const deliver = config.smtp ? await createSmtp(config.smtp, config.publicOrigin) : devMailbox?.deliver;
    if (!deliver) return;
    const { accountMails, invitationMails, billingMails, contactMails, businessMails, businessEndMails } =
      parts;
    const writers = {
      ...accountMails,
      ...invitationMails,
      ...billingMails,
      ...contactMails,
      ...businessMails,
      ...businessEndMails,
    };
    const sendMail = createSendMail({ database, clock, writers, deliver });
    await jobs.work(MAIL_QUEUE, { concurrency: AT_ONCE }, sendMail);
  },
  queues: [MAIL_QUEUE],
  upkeep: MAIL_UPKEEP,
});
