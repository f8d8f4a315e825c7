import type { Promo } from '@commoncast/core/billing/schema';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import type { Foundation } from '../../../foundation.ts';
import { requireSelfService } from '../figures/standing.ts';
import { requirePayer } from '../require-payer.ts';
import { lockStanding } from '../subscriptions/repository.ts';
import { toPromo } from '../subscriptions/view.ts';
import { limitGuesses } from './limit-guesses.ts';
import { redeemCode } from './redeem.ts';

export interface PromoCodesService {
  /** Makes the next bills cheaper. @throws {ApiError} PROMO_CODE_REFUSED, RATE_LIMITED */
  redeem(member: Member, code: string): Promise<Promo>;
}

/** What owners do with the codes that operators make. */
export function createPromoCodesService(
  parts: Pick<Foundation, 'database' | 'clock' | 'quotas' | 'limits'>,
): PromoCodesService {
  const { database, clock } = parts;
  return {
    redeem: async (member, code) => {
      requirePayer(member);
      const { businessId } = member;
      const redeem = () =>
        database.transaction(async (tx) => {
          const now = clock();
          const standing = await lockStanding(tx, businessId);
          requireSelfService(standing);
          const { promo, isNew } = await redeemCode(tx, { ...standing, businessId }, code, now);
          const action = { action: 'promo-code.redeem', subjectId: businessId, to: { code } } as const;
          if (isNew) await recordAction(tx, member, action, now);
          return toPromo(promo);
        });
      return await limitGuesses(parts, businessId, redeem);
    },
  };
}
