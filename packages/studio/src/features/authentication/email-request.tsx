import { createForm } from '@commoncast/core/form/form';
import { Email } from '@commoncast/core/validation/email';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FormText } from '../../ui/form/form-text.tsx';
import { placeErrors } from '../../ui/form/place-errors.ts';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';

interface EmailRequestProps {
  readonly initial: string;
  readonly action: string;
  /** Holds for every address: whether it has an account is not said. */
  readonly done: string;
  readonly send: (email: string) => Promise<unknown>;
}

/** Asks for an email to an address. */
export function EmailRequest({ initial, action, done, send }: EmailRequestProps) {
  const { form } = useForm(() => createForm({ rules: { email: Email }, initial: { email: initial } }));
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: send,
    onMutate: () => setError(null),
    onError: (reason) => setError(placeErrors(form, reason)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    mutate(form.getValues().email);
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
      {error && (
        <Alert severity="error" variant="outlined" role="alert">
          {error}
        </Alert>
      )}
      {isSuccess && (
        <Alert severity="success" variant="outlined" role="status">
          {done}
        </Alert>
      )}
      <FormText form={form} field="email" label="Email" type="email" autoComplete="username" autoFocus />
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {isPending ? 'Sending…' : action}
      </Button>
    </Stack>
  );
}
