import type { SelectablePlan } from '@commoncast/core/billing/constants';
import type { PaymentProfileState, Subscription } from '@commoncast/core/billing/schema';
import { isApiError } from '@commoncast/core/http/api-error';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useServices } from '../../../services/use-services.ts';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { layout } from '../../../ui/theme.ts';
import { type PlanChoice, previewQuery } from '../billing-queries.ts';
import { createCardEntry } from '../card/card-entry.ts';
import { OpenChallenge } from '../challenge/open-challenge.tsx';
import { Section } from '../section.tsx';
import { CardChoice } from './card-choice.tsx';
import { DueNow } from './due-now.tsx';
import { ExceededNote } from './exceeded-note.tsx';
import { isFirstChoice, needsCard, stepWords } from './plan-step.ts';
import { PromoChoice } from './promo-choice.tsx';
import { TrialChoice } from './trial-choice.tsx';
import { usePlanStep } from './use-plan-step.ts';

interface ConfirmFormProps {
  readonly plan: SelectablePlan;
  readonly businessId: string;
  readonly subscription: Subscription;
  readonly card: PaymentProfileState;
}

const REFUSED_PROMO = 'The promo code cannot be used any more. This is what is due without it.';

/** What a plan costs and needs, and the button that confirms it. */
export function ConfirmForm({ plan, businessId, subscription, card }: ConfirmFormProps) {
  const { client } = useServices();
  const navigate = useNavigate();
  const isPaid = plan !== 'FREE';
  const isFirst = isFirstChoice(subscription);
  const canTry = isPaid && isFirst && subscription.canTry;
  const [choice, setChoice] = useState<PlanChoice>({ plan, promoCode: '', withTrial: canTry });
  const [isOtherCard, setOtherCard] = useState(false);
  const [isPromoRefused, setPromoRefused] = useState(false);
  const [entry] = useState(() => createCardEntry(card.gateway));
  const formId = useId();
  const change = (part: Partial<PlanChoice>) => {
    setPromoRefused(false);
    setChoice({ ...choice, ...part });
  };
  const query = useQuery({ ...previewQuery(client, choice), placeholderData: keepPreviousData });
  const preview = query.data;
  const step = usePlanStep({
    businessId,
    choice,
    subscription,
    preview,
    card: entry,
    onCardSent: () => setOtherCard(false),
    onPromoRefused: () => {
      setChoice({ ...choice, promoCode: '' });
      setPromoRefused(true);
    },
  });

  // Somebody may have chosen a plan in the meantime.
  if (query.isError && (!preview || (isIllegal(query.error) && !step.isBusy)))
    return <NotPossible error={query.error} onRetry={query.refetch} />;
  if (!preview)
    return (
      <Loading label="Loading what is due">
        <Skeleton variant="rounded" sx={{ height: '16rem' }} />
      </Loading>
    );
  const takesCard = needsCard(subscription, preview, card);
  const hasChoices = takesCard || (isPaid && isFirst) || preview.exceeded.length > 0;
  const withNewCard = takesCard && (card.profile === null || isOtherCard);
  const isLooking = query.isPlaceholderData || (step.isAmountChanged && query.isFetching);
  const isWaiting = step.isBusy || isLooking || card.challenge !== null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting) return;
    if (withNewCard && !entry.form.isValid()) return revealErrors(entry.form, event.currentTarget);
    step.confirm(withNewCard);
  };
  return (
    <Box sx={hasChoices ? beside : alone}>
      <Stack sx={{ gap: 5, minWidth: 0 }}>
        <ExceededNote preview={preview} />
        {canTry && (
          <Section title="Trial">
            <TrialChoice withTrial={choice.withTrial} onChoose={(withTrial) => change({ withTrial })} />
          </Section>
        )}
        {isPaid && isFirst && (
          <Section title="Promo code">
            <PromoChoice
              choice={choice}
              subscription={subscription}
              onChange={(promoCode) => change({ promoCode })}
            />
          </Section>
        )}
        <form id={formId} noValidate onSubmit={submit}>
          {takesCard && (
            <Section title="Card">
              <CardChoice card={card} entry={entry} isOther={isOtherCard} onOther={setOtherCard} />
            </Section>
          )}
        </form>
      </Stack>
      <Section title="What you pay">
        <DueNow preview={preview} />
        <Stack sx={{ gap: 4, mt: 5 }}>
          {step.isAmountChanged && (
            <Alert severity="warning" variant="outlined" role="alert">
              The amount has changed, and nothing was charged. Check what you pay now and confirm again.
            </Alert>
          )}
          {isPromoRefused && (
            <Alert severity="warning" variant="outlined" role="alert">
              {REFUSED_PROMO}
            </Alert>
          )}
          {step.failure !== null && !isPromoRefused && (
            <Alert severity="error" variant="outlined" role="alert">
              {step.failure}
            </Alert>
          )}
          <Button type="submit" form={formId} variant="contained" size="large" disabled={isWaiting}>
            {step.isBusy ? 'Sending…' : stepWords(subscription, preview, choice.withTrial).button}
          </Button>
        </Stack>
      </Section>
      <OpenChallenge
        businessId={businessId}
        onSettled={step.goOn}
        onRefused={step.stop}
        onOver={() => void navigate(STUDIO_PATHS.billing)}
      />
    </Box>
  );
}

/** What can be chosen, and what it costs. */
const beside = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
};
const alone = { maxWidth: layout.formMaxWidth };

/** The plan cannot be chosen now, or nobody knows. */
function NotPossible({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!isIllegal(error))
    return <ErrorState title="What is due could not be loaded" error={error} onRetry={onRetry} />;
  return (
    <Alert severity="info" variant="outlined" role="alert">
      {/[.!?]$/.test(error.message) ? error.message : `${error.message}.`}{' '}
      <Link component={RouterLink} to={STUDIO_PATHS.billing}>
        Go to Billing
      </Link>
    </Alert>
  );
}

/** Whether the plan cannot be chosen as things stand. */
function isIllegal(error: Error): boolean {
  return isApiError(error) && error.code === 'ILLEGAL_TRANSITION';
}
