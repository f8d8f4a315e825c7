import { cancelPlan } from '@commoncast/core/billing/api';
import { PLAYBACK_DAYS } from '@commoncast/core/billing/constants';
import type { Subscription } from '@commoncast/core/billing/schema';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useChange } from '../../../data/use-change.ts';
import { businessQuery } from '../../../services/business-query.ts';
import { useServices } from '../../../services/use-services.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { BILLING_KEY } from '../billing-queries.ts';
import { formatDay } from '../format-day.ts';
import { PLAN_NAMES } from '../plan-words.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';

interface CancelPlanProps {
  readonly subscription: Subscription;
  /** False once it is cancelled, while the question why may still be open. */
  readonly canCancel: boolean;
}

/** The way out of a plan: what happens and when, and once it is done, why. */
export function CancelPlan({ subscription, canCancel }: CancelPlanProps) {
  const { client } = useServices();
  const [step, setStep] = useState<'none' | 'asked' | 'done'>('none');
  const cancel = useChange({
    place: 'billing',
    change: () => client.call(cancelPlan, {}),
    refresh: [BILLING_KEY, businessQuery(client).queryKey],
  });
  const name = PLAN_NAMES[subscription.plan];
  return (
    <>
      {canCancel && (
        <Button color="inherit" onClick={() => setStep('asked')}>
          Cancel plan
        </Button>
      )}
      <ConfirmDialog
        isOpen={step === 'asked'}
        title={`Cancel ${name}?`}
        text={cancelWords(subscription)}
        confirmLabel="Cancel plan"
        cancelLabel={`Keep ${name}`}
        onConfirm={() => {
          setStep('none');
          void cancel(undefined).then((done) => {
            if (done) setStep('done');
          });
        }}
        onCancel={() => setStep('none')}
      />
      {step === 'done' && <FeedbackDialog onClose={() => setStep('none')} />}
    </>
  );
}

/** What happens and when. A period that has not been paid for ends with the plan. */
function cancelWords({ plan, state, periodEnd }: Subscription): string {
  const name = PLAN_NAMES[plan];
  if (state === 'PAST_DUE')
    return `${name} ends now, and the open bill is not charged any more. Nothing can be uploaded or broadcast then, and visitors can watch your videos for another ${PLAYBACK_DAYS} days. Nothing is deleted. You can reactivate ${name} later, or move to Free.`;
  const end = periodEnd === null ? 'the end of the month' : formatDay(periodEnd);
  return `${name} runs until ${end}, and nothing more is charged. After that nothing can be uploaded or broadcast, and visitors can watch your videos for another ${PLAYBACK_DAYS} days. Nothing is deleted. You can take this back until then. To continue without paying, move to Free instead.`;
}
