import type { SecondFactorRule, SecondFactorRuleEdit } from '@commoncast/core/members/second-factor-api';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Foundation } from '../../../foundation.ts';
import { conflict } from '../../../problems/problems.ts';
import type { Sessions } from '../../authentication/sessions/sessions.ts';
import { lockAsOwner } from '../lock-as-owner.ts';
import { isSecondFactorRequired, setSecondFactorRequired, usesSecondFactor } from './repository.ts';

export interface SecondFactorRuleService {
  get(member: Member): Promise<SecondFactorRule>;
  /**
   * Counts from the next call of each member. Those without a second factor can then only set one up, or leave.
   * @throws {ApiError} ILLEGAL_TRANSITION: the caller requires what they do not use; FORBIDDEN: an operator asks
   */
  set(member: Member, edit: SecondFactorRuleEdit): Promise<SecondFactorRule>;
}

type RuleParts = Pick<Foundation, 'database' | 'clock'> & {
  readonly sessions: Pick<Sessions, 'review' | 'forget'>;
};

/** Whether the members of a business must use two-step login. */
export function createSecondFactorRuleService(parts: RuleParts): SecondFactorRuleService {
  const { database, clock, sessions } = parts;
  return {
    async get(member) {
      member.require('member:read');
      return { isRequired: await isSecondFactorRequired(database.root, member.businessId) };
    },
    async set(member, { isRequired }) {
      member.require('second-factor:require');
      requireThemselves(member);
      const { businessId, userId } = member;
      const reviewed = await database.transaction(async (tx) => {
        await lockAsOwner(tx, member);
        if (isRequired && !(await usesSecondFactor(tx, userId)))
          throw conflict('ILLEGAL_TRANSITION', 'Set up two-step login for your own account first');
        const wasRequired = await isSecondFactorRequired(tx, businessId);
        if (wasRequired === isRequired) return [];
        await setSecondFactorRequired(tx, businessId, isRequired);
        const change = { from: { isRequired: wasRequired }, to: { isRequired } };
        const action = { action: 'account.require-second-factor', subjectId: businessId, ...change } as const;
        await recordAction(tx, member, action, clock());
        return await sessions.review(tx, { businessId });
      });
      sessions.forget(reviewed);
      return { isRequired };
    },
  };
}
