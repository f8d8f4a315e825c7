import { deletePaymentProfile } from '@commoncast/core/billing/api';
import type { PaymentProfileState, Subscription } from '@commoncast/core/billing/schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useChange } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { BILLING_KEY } from '../billing-queries.ts';
import { CardDialog } from '../card/card-dialog.tsx';
import { cardWords, expiryWords, hasExpired } from '../card/kept-card-words.ts';
import { PLAN_NAMES } from '../plan-words.ts';
import { Section } from '../section.tsx';

interface KeptCardProps {
  readonly businessId: string;
  readonly card: PaymentProfileState;
  readonly subscription: Subscription;
}

/** The card with which bills are paid. */
export function KeptCard({ businessId, card: { profile }, subscription }: KeptCardProps) {
  const { client, snackbars } = useServices();
  const { plan, openBillId } = subscription;
  const [asked, setAsked] = useState<'card' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const remove = useChange({
    place: 'billing',
    change: () => client.call(deletePaymentProfile, { params: { id: businessId } }),
    refresh: [BILLING_KEY],
  });
  const isNeeded = willPay(subscription);
  return (
    <Section title="Card">
      {profile === null ? (
        <Typography color="textSecondary">
          No card is saved. A paid plan needs one, and you can add it when you choose the plan.
        </Typography>
      ) : (
        <>
          <Typography>{cardWords(profile)}</Typography>
          <Typography variant="body2" color="textSecondary">
            Expires {expiryWords(profile)} · ZIP code {profile.zipCode}
          </Typography>
        </>
      )}
      {profile && hasExpired(profile) && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 3 }}>
          This card has expired. Use another one.
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 3, mt: 4, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={() => setAsked('card')}>
          {profile ? 'Change card' : 'Add card'}
        </Button>
        {profile && !isNeeded && (
          <Button color="inherit" onClick={() => setAsked('remove')}>
            Remove card
          </Button>
        )}
      </Stack>
      {profile && isNeeded && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          {PLAN_NAMES[plan]} is paid with this card, so it can be changed but not removed.
        </Typography>
      )}
      {asked === 'card' && (
        <CardDialog businessId={businessId} hasOpenBill={openBillId !== null} onClose={close} />
      )}
      {profile && (
        <ConfirmDialog
          isOpen={asked === 'remove'}
          title="Remove this card?"
          text={`${cardWords(profile)} is forgotten here. To pay for a plan you add a card again.`}
          confirmLabel="Remove card"
          onConfirm={() => {
            close();
            void remove(undefined).then((done) => {
              if (done) snackbars.getState().show('Card removed');
            });
          }}
          onCancel={close}
        />
      )}
    </Section>
  );
}

/** Whether there will be another bill. */
function willPay({ plan, state, nextPlan }: Subscription): boolean {
  const isRunning = state === 'TRIALING' || state === 'ACTIVE' || state === 'PAST_DUE';
  return isRunning && plan !== 'FREE' && nextPlan !== 'FREE';
}
