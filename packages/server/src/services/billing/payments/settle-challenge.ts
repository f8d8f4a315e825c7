import { isApiError } from '@commoncast/core/http/api-error';
import type { CardSaving } from '../cards/saving.ts';
import type { PaymentChallengeRow } from '../tables.ts';
import type { Payments } from './payments.ts';

export type SettleChallenge = (challenge: Pick<PaymentChallengeRow, 'id' | 'purpose'>) => Promise<void>;

/** Makes what goes on after a challenge that has been answered, when nobody is there any more who could be told. */
export function createSettleChallenge({
  payments,
  cardSaving,
}: {
  readonly payments: Payments;
  readonly cardSaving: CardSaving;
}): SettleChallenge {
  return async ({ id, purpose }) => {
    if (purpose === 'BILL') return void (await payments.finishCharge(id));
    await cardSaving.finish(id).catch((error: unknown) => {
      if (!isApiError(error) || error.code !== 'CARD_DECLINED') throw error;
    });
  };
}
