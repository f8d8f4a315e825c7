import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FormText } from '../../ui/form/form-text.tsx';
import { placeErrors } from '../../ui/form/place-errors.ts';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { layout } from '../../ui/theme.ts';
import { createPromoForm } from './promo-form.ts';

interface PromoFieldProps {
  /** 'Apply', and 'Applying…' while it runs. */
  readonly submitLabel: string;
  readonly busyLabel: string;
  /** What it throws stands at the field. */
  readonly onSubmit: (code: string) => Promise<void>;
}

/** Takes a promo code. */
export function PromoField({ submitLabel, busyLabel, onSubmit }: PromoFieldProps) {
  const { form } = useForm(createPromoForm);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => onSubmit(form.getValues().promoCode.trim().toUpperCase()),
    onMutate: () => setFailure(null),
    onSuccess: () => form.reset(),
    onError: (error) => setFailure(placeErrors(form, error)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (form.isValid()) mutate();
    else revealErrors(form, event.currentTarget);
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 3 }}>
      {failure !== null && (
        <Alert severity="error" variant="outlined" role="alert">
          {failure}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 2, alignItems: 'start' }}>
        <FormText form={form} field="promoCode" label="Promo code" autoComplete="off" />
        <Button
          type="submit"
          variant="outlined"
          color="inherit"
          disabled={isPending}
          sx={{ flexShrink: 0, height: layout.fieldHeight }}
        >
          {isPending ? busyLabel : submitLabel}
        </Button>
      </Stack>
    </Stack>
  );
}
