import { sendPlanFeedback } from '@commoncast/core/billing/api';
import { CANCEL_REASONS, type CancelReason } from '@commoncast/core/billing/constants';
import { PlanFeedback } from '@commoncast/core/billing/schema';
import { shownError } from '@commoncast/core/form/field';
import { createForm, type Form } from '@commoncast/core/form/form';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useForm, useFormState } from '../../../ui/form/use-form.ts';

interface FeedbackValues {
  /** Empty until one is chosen. */
  reason: CancelReason | '';
  comment: string;
}

const REASON_WORDS: Readonly<Record<CancelReason, string>> = {
  TOO_EXPENSIVE: 'It is too expensive',
  MISSING_FEATURES: 'Something that I need is missing',
  UNUSED: 'I do not use it enough',
  SWITCHED_SERVICE: 'I use another service',
  POOR_QUALITY: 'It does not work well enough',
  OTHER: 'Another reason',
};

/** Asks why a plan was cancelled; nobody has to answer. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const { client, snackbars } = useServices();
  const { form } = useForm(() =>
    createForm<FeedbackValues>({
      rules: { reason: PlanFeedback.entries.reason, comment: PlanFeedback.entries.comment },
      initial: { reason: '', comment: '' },
    }),
  );
  return (
    <FormDialog
      title="Your plan is cancelled. Why?"
      form={form}
      submitLabel="Send"
      busyLabel="Sending…"
      cancelLabel="Skip"
      onSubmit={async ({ reason, comment }) => {
        // The form lets nothing through without a reason.
        if (reason === '') return;
        await client.call(sendPlanFeedback, { body: { reason, comment } });
        snackbars.getState().show('Thank you for telling us');
        onClose();
      }}
      onClose={onClose}
    >
      <ReasonChoice form={form} />
      <FormText
        form={form}
        field="comment"
        label="What should we know? (optional)"
        autoComplete="off"
        rows={3}
      />
    </FormDialog>
  );
}

function ReasonChoice({ form }: { readonly form: Form<FeedbackValues> }) {
  const state = useFormState(form).reason;
  const error = shownError(state);
  const labelId = useId();
  return (
    <FormControl error={error !== null}>
      <FormLabel id={labelId}>The main reason</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={state.value}
        onChange={(_, reason) => form.set('reason', reason as CancelReason)}
      >
        {CANCEL_REASONS.map((reason) => (
          <FormControlLabel
            key={reason}
            value={reason}
            control={<Radio size="small" slotProps={{ input: { 'aria-invalid': error !== null } }} />}
            label={REASON_WORDS[reason]}
          />
        ))}
      </RadioGroup>
      {error !== null && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
