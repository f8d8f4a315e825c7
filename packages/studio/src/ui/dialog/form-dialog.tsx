import { isPlanFailure } from '@commoncast/core/billing/plan-failure';
import type { Form } from '@commoncast/core/form/form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { placeErrors } from '../form/place-errors.ts';
import { revealErrors } from '../form/reveal-errors.ts';
import { SeePlans } from '../permissions/see-plans.tsx';

interface FormDialogProps<Values extends object> {
  readonly title: string;
  readonly form: Form<Values>;
  /** 'Create', and 'Creating…' meanwhile. */
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly cancelLabel?: string;
  readonly maxWidth?: 'xs' | 'sm';
  /** Above the fields, such as what they lead to. */
  readonly head?: ReactNode;
  /** What it throws stands under its field, or over the form; the dialog stays open then. */
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog, which is sent once its fields are right. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    title,
    form,
    submitLabel,
    busyLabel,
    cancelLabel = 'Cancel',
    head,
    onSubmit,
    onClose,
    children,
  } = props;
  const { maxWidth = 'xs' } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onSubmit(form.getValues()),
    onMutate: () => setFailure(null),
    onError: (reason) => setFailure(placeErrors(form, reason)),
  });
  const titleId = useId();
  const formId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (form.isValid()) mutate();
    else revealErrors(form, event.currentTarget);
  };
  return (
    <Dialog open fullWidth maxWidth={maxWidth} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <form id={formId} noValidate onSubmit={submit}>
          <Stack sx={{ gap: 5, pt: 2 }}>
            {head}
            {failure !== null && (
              <Alert severity="error" variant="outlined">
                {failure}
                {isPlanFailure(error) && <SeePlans />}
              </Alert>
            )}
            {children}
          </Stack>
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={isPending}>
          {isPending ? busyLabel : submitLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
