import type { ContactSales, Feedback } from '@commoncast/core/contact/schema';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../callers/member.ts';
import { requireThemselves } from '../../callers/require-themselves.ts';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import { addressBlock } from '../../quotas/address-block.ts';
import type { Outbox } from '../mail/outbox.ts';
import { countWaiting, insertFeedback, insertSalesQuestion } from './repository.ts';

/** What became of a message. */
export interface Kept {
  /** How many messages like it nobody was sent; null where they are sent. */
  readonly waiting: number | null;
}

export interface ContactService {
  /** @param address of whom it comes from. @throws {ApiError} RATE_LIMITED */
  askSales(question: ContactSales, address: string): Promise<Kept>;
  /** @throws {ApiError} RATE_LIMITED; FORBIDDEN: an operator writes in somebody's name */
  sendFeedback(member: Member, feedback: Feedback): Promise<Kept>;
}

type ContactParts = Pick<Foundation, 'config' | 'database' | 'clock' | 'quotas' | 'limits'> & {
  readonly outbox: Outbox;
};

/** What people write to those who run the installation: kept for a year, and sent to whom it is for. */
export function createContactService(parts: ContactParts): ContactService {
  const { config, database, clock, quotas, limits, outbox } = parts;

  /** Keeps a message together with its email. */
  async function keep(
    kind: 'SALES_QUESTION' | 'FEEDBACK',
    to: string | undefined,
    insert: (tx: Executor, row: { id: string; is_mailed: boolean; created_at: Date }) => Promise<void>,
  ): Promise<Kept> {
    const id = uuidv7();
    const isMailed = to !== undefined && outbox.sendsMail;
    await database.transaction(async (tx) => {
      await insert(tx, { id, is_mailed: isMailed, created_at: clock() });
      if (isMailed) await outbox.add(tx, { kind, address: to, subjectId: id, eventKey: `${kind} ${id}` });
    });
    if (isMailed) return { waiting: null };
    return {
      waiting: await countWaiting(database.root, kind === 'FEEDBACK' ? 'feedback' : 'sales_question'),
    };
  }

  return {
    async askSales({ businessName, contactMode, name, email, phone }, address) {
      await quotas.take(limits.salesQuestionsPerAddress, 'sales-question', addressBlock(address));
      const question = { business_name: businessName, contact_mode: contactMode, name, email, phone };
      return await keep('SALES_QUESTION', config.salesEmail, (tx, row) =>
        insertSalesQuestion(tx, { ...row, ...question }),
      );
    },
    async sendFeedback(member, { message, rating = null }) {
      member.require('account:read');
      requireThemselves(member);
      const { businessId, userId } = member;
      await quotas.take(limits.feedbackPerAddress, 'feedback-address', member.addressBlock);
      await quotas.take(limits.feedbackPerUser, 'feedback', userId);
      const feedback = { business_id: businessId, user_id: userId, message, rating };
      return await keep('FEEDBACK', config.feedbackEmail, (tx, row) =>
        insertFeedback(tx, { ...row, ...feedback }),
      );
    },
  };
}
