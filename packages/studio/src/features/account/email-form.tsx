import { ChangeEmail } from '@commoncast/core/authentication/account';
import { changeEmail } from '@commoncast/core/authentication/account-api';
import { createForm } from '@commoncast/core/form/form';
import { Email } from '@commoncast/core/validation/email';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { placeErrors } from '../../ui/form/place-errors.ts';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { layout } from '../../ui/theme.ts';
import { AccountSection } from './account-section.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

const createEmailForm = () =>
  createForm<ChangeEmail>({
    // The API words its email error for programs; the form has its own words.
    rules: { ...ChangeEmail.entries, email: Email },
    initial: { email: '', currentPassword: '' },
  });

/** Has a link sent to another address, which becomes that of the signed-in user once it is opened. */
export function EmailForm() {
  const { client, authentication, props } = useServices();
  const present = useStore(authentication, ({ user }) => user?.email ?? '');
  const { form } = useForm(createEmailForm);
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (body: ChangeEmail) => client.call(changeEmail, { body }),
    onMutate: () => setError(null),
    onError: (reason) => setError(placeErrors(form, reason)),
    onSuccess: () => form.reset(),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (form.isValid()) mutate(form.getValues());
    else revealErrors(form, event.currentTarget);
  };
  if (!props.sendsMail)
    return (
      <AccountSection title="Change email">
        This server sends no emails, so your email cannot be changed.
      </AccountSection>
    );
  return (
    <AccountSection title="Change email">
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        We send a link to the new address. Your email changes once you open it, and you stay logged in.
      </Typography>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5, maxWidth: layout.formMaxWidth }}>
        {error !== null && (
          <Alert severity="error" variant="outlined" role="alert">
            {error}
          </Alert>
        )}
        {isSuccess && variables.email !== present && (
          <Alert severity="success" variant="outlined" role="status" sx={{ overflowWrap: 'anywhere' }}>
            Open the link that we sent to <bdi>{variables.email}</bdi> within 24 hours. Until then, you log in
            with <bdi>{present}</bdi>.
          </Alert>
        )}
        <FormText form={form} field="email" label="New email" type="email" autoComplete="email" />
        <OwnPasswordField form={form} />
        <Button type="submit" variant="outlined" color="inherit" sx={{ alignSelf: 'start' }}>
          {isPending ? 'Sending…' : 'Send link'}
        </Button>
      </Stack>
    </AccountSection>
  );
}
