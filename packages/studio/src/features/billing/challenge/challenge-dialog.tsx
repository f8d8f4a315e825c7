import { answerPaymentChallenge } from '@commoncast/core/billing/api';
import type { BillingOutcome, PaymentChallenge, PaymentProfileState } from '@commoncast/core/billing/schema';
import { isApiError } from '@commoncast/core/http/api-error';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { reasonOf } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { moneyWords } from '../plan-words.ts';
import { useAskBank } from '../stripe/use-ask-bank.ts';

interface ChallengeDialogProps {
  readonly businessId: string;
  readonly challenge: PaymentChallenge;
  /** Who takes cards. */
  readonly card: Pick<PaymentProfileState, 'gateway' | 'publishableKey'>;
  /** It was answered, and the payment went on. */
  readonly onSettled: (outcome: BillingOutcome) => void;
  /** The card's owner or their bank has refused, and the payment is over. */
  readonly onRefused: (reason: string) => void;
  /** It was answered before, or took too long. */
  readonly onOver: () => void;
}

/** What the bank wants from the card's owner. Stripe shows its page; with test cards, the dialog stands in for it. */
export function ChallengeDialog(props: ChallengeDialogProps) {
  const { businessId, challenge, card, onSettled, onRefused, onOver } = props;
  const { client } = useServices();
  const { id: challengeId, purpose, amount, currency } = challenge;
  const askBank = useAskBank(card, challenge);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (choice: 'COMPLETE' | 'FAIL') => {
      const outcome = choice === 'COMPLETE' ? await askBank() : choice;
      const params = { id: businessId, challengeId };
      return await client.call(answerPaymentChallenge, { params, body: { outcome } });
    },
    onSuccess: onSettled,
    onError: (reason) => {
      // Without an answer it is still open.
      if (isRefusal(reason)) onRefused(reasonOf(reason));
      else if (isOver(reason)) onOver();
    },
  });
  const titleId = useId();
  const textId = useId();
  const isBill = purpose === 'BILL';
  const isReal = card.gateway === 'STRIPE';
  const confirmLabel = isReal ? 'Continue to your bank' : isBill ? 'Confirm payment' : 'Confirm card';
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      // The bank's page opens over this one, and needs the focus.
      disableEnforceFocus={isReal}
    >
      <DialogTitle id={titleId} variant="h2">
        Your bank asks you to confirm
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} color="textPrimary">
          {isBill
            ? `Confirm that you want to pay ${moneyWords(amount, currency)}.`
            : 'Confirm that you want to use this card here. Nothing is charged for this.'}
        </DialogContentText>
        <Typography color="textSecondary" sx={{ mt: 3 }}>
          {isReal
            ? 'Your bank’s page opens over this one.'
            : 'With a real card, your bank’s own page would ask you.'}
        </Typography>
        {error && !isRefusal(error) && !isOver(error) && (
          <Alert severity="error" variant="outlined" role="alert" sx={{ mt: 4 }}>
            {reasonOf(error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" disabled={isPending} onClick={() => mutate('FAIL')}>
          Refuse
        </Button>
        <Button variant="contained" autoFocus disabled={isPending} onClick={() => mutate('COMPLETE')}>
          {isPending ? (isReal ? 'Waiting for your bank…' : 'Sending…') : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether the card or its bank has refused. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.code === 'CARD_DECLINED';
}

/** Whether there is nothing to answer any more. */
function isOver(error: unknown): boolean {
  return isApiError(error) && [404, 409].includes(error.status);
}
