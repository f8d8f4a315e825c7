import type { PlanFeedback } from '@commoncast/core/billing/schema';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Foundation } from '../../../foundation.ts';
import { conflict } from '../../../problems/problems.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { runningPlan, type Standing } from '../figures/standing.ts';
import { tellOwners } from '../mails/tell-owners.ts';
import { requirePayer } from '../require-payer.ts';
import { readStanding } from '../subscriptions/repository.ts';
import { insertFeedback, insertReactivationRequest } from './repository.ts';

export interface FarewellService {
  /** Says why a plan was cancelled. @throws {ApiError} ILLEGAL_TRANSITION: it was not; RATE_LIMITED */
  sendFeedback(member: Member, feedback: PlanFeedback): Promise<void>;
  /**
   * Asks the owners by email to go on with a plan; any member may.
   * @throws {ApiError} ILLEGAL_TRANSITION: it has neither been cancelled nor expired, or no emails are sent; RATE_LIMITED
   */
  askOwners(member: Member): Promise<void>;
}

type FarewellParts = Pick<Foundation, 'database' | 'clock' | 'quotas' | 'limits'> & {
  readonly outbox: Outbox;
};

/** What comes after a cancellation. */
export function createFarewellService(parts: FarewellParts): FarewellService {
  const { database, clock, quotas, limits, outbox } = parts;
  return {
    sendFeedback: async (member, { reason, comment }) => {
      requirePayer(member);
      const { businessId } = member;
      const standing = await readStanding(database.root, businessId);
      if (!isEnding(standing) && standing.subscription?.next_plan !== 'FREE')
        throw conflict('ILLEGAL_TRANSITION', 'The plan has not been cancelled');
      await quotas.take(limits.planFeedbackPerBusiness, 'plan-feedback', businessId);
      const feedback = { id: uuidv7(), business_id: businessId, plan: standing.plan, reason, comment };
      await insertFeedback(database.root, { ...feedback, created_at: clock() });
    },
    askOwners: async (member) => {
      member.require('account:read');
      requireThemselves(member);
      const { businessId, userId } = member;
      if (!isEnding(await readStanding(database.root, businessId)))
        throw conflict('ILLEGAL_TRANSITION', 'The plan has neither been cancelled nor expired');
      if (!outbox.sendsMail)
        throw conflict('ILLEGAL_TRANSITION', 'This server sends no emails, so nobody can be asked');
      await quotas.take(limits.reactivationMailsPerBusiness, 'reactivation-mail', businessId);
      const id = uuidv7();
      await database.transaction(async (tx) => {
        const request = { id, business_id: businessId, asked_by: userId, created_at: clock() };
        await insertReactivationRequest(tx, request);
        await tellOwners(tx, outbox, { businessId, kind: 'REACTIVATE_PLAN', subjectId: id });
      });
    },
  };
}

function isEnding(standing: Standing): boolean {
  return runningPlan(standing)?.state === 'CANCEL_SCHEDULED' || standing.subscription?.state === 'EXPIRED';
}
