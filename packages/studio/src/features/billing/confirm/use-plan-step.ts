import { selectPlan, updatePlan } from '@commoncast/core/billing/api';
import type {
  BillingOutcome,
  PlanPreview,
  PlanSelection,
  Subscription,
} from '@commoncast/core/billing/schema';
import { isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { reasonOf } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { useCreateOnce } from '../../../ui/form/editing/use-create-once.ts';
import { placeErrors } from '../../../ui/form/place-errors.ts';
import { BILLING_KEY, type PlanChoice } from '../billing-queries.ts';
import type { CardEntry } from '../card/card-entry.ts';
import { useSendCard } from '../card/use-send-card.ts';
import { useSettle } from '../use-settle.ts';
import { isFirstChoice, stepWords } from './plan-step.ts';

interface PlanStepOptions {
  readonly businessId: string;
  readonly choice: PlanChoice;
  readonly subscription: Subscription;
  /** What the person has seen; undefined while it is on its way. */
  readonly preview: PlanPreview | undefined;
  readonly card: CardEntry;
  /** The new card was sent, and is not needed any more. */
  readonly onCardSent: () => void;
  /** The promo code cannot be used any more. */
  readonly onPromoRefused: () => void;
}

interface PlanStep {
  readonly isBusy: boolean;
  /** Why it did not happen. */
  readonly failure: string | null;
  /** The amount is another one by now: the person looks again. */
  readonly isAmountChanged: boolean;
  /** Confirms the choice, with the card that is kept, or first with the new one. */
  readonly confirm: (withNewCard: boolean) => void;
  /** Goes on after the bank has asked. */
  readonly goOn: (outcome: BillingOutcome, purpose: 'CARD' | 'BILL') => void;
  readonly stop: (reason: string) => void;
}

/** The step from a choice to the plan: the card if there is none, then the payment, each with what the bank asks. */
export function usePlanStep(options: PlanStepOptions): PlanStep {
  const { businessId, choice, subscription, preview, card, onCardSent, onPromoRefused } = options;
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const settle = useSettle(businessId);
  const sendCard = useSendCard(businessId);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAmountChanged, setAmountChanged] = useState(false);
  /** Whether the plan is to be chosen once the bank is content with the card. */
  const wantsPlan = useRef(false);
  const isSendingCard = useRef(false);

  const { plan, promoCode, withTrial } = choice;
  const selection = (): PlanSelection => ({
    plan,
    ...(promoCode !== '' && { promoCode }),
    ...(withTrial && { withTrial }),
    ...(preview && { expectedTotal: preview.total }),
  });
  const select = useCreateOnce((body: PlanSelection, idempotencyKey) =>
    client.call(selectPlan, { body, idempotencyKey }),
  );
  const choose = async (): Promise<BillingOutcome> => {
    if (isFirstChoice(subscription)) {
      const { kept } = await select.create(selection());
      select.finish();
      return kept;
    }
    return client.call(updatePlan, { body: { plan, ...(preview && { expectedTotal: preview.total }) } });
  };
  const finish = async (outcome: BillingOutcome) => {
    await navigate(STUDIO_PATHS.billing);
    const isTrial = withTrial && outcome.subscription.state === 'TRIALING';
    if (preview) snackbars.getState().show(stepWords(subscription, preview, isTrial).done);
    await settle(outcome);
  };

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ withNewCard }: { readonly withNewCard: boolean }) => {
      wantsPlan.current = true;
      isSendingCard.current = withNewCard;
      if (withNewCard) {
        const kept = await sendCard(card);
        isSendingCard.current = false;
        await settle(kept);
        onCardSent();
        if (kept.challenge) return;
      }
      const outcome = await choose();
      wantsPlan.current = false;
      if (outcome.challenge) await settle(outcome);
      else await finish(outcome);
    },
    onMutate: () => {
      setFailure(null);
      setAmountChanged(false);
    },
    onError: (error) => {
      wantsPlan.current = false;
      const code = isApiError(error) ? error.code : null;
      if (code === 'PROMO_CODE_REFUSED') onPromoRefused();
      if (code === 'AMOUNT_CHANGED') setAmountChanged(true);
      else setFailure(isSendingCard.current ? placeErrors(card.form, error) : reasonOf(error));
      void queries.invalidateQueries({ queryKey: BILLING_KEY });
    },
  });

  return {
    isBusy: isPending,
    failure,
    isAmountChanged,
    confirm: (withNewCard) => mutate({ withNewCard }),
    goOn: (outcome, purpose) => {
      if (purpose === 'BILL') void finish(outcome);
      else
        void settle(outcome).then(() => {
          if (wantsPlan.current) mutate({ withNewCard: false });
        });
    },
    stop: (reason) => {
      wantsPlan.current = false;
      setFailure(reason);
    },
  };
}
