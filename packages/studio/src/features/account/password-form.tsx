import { ChangePassword } from '@commoncast/core/authentication/account';
import { changePassword } from '@commoncast/core/authentication/account-api';
import { createForm } from '@commoncast/core/form/form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { PasswordRules } from '../../ui/form/password-rules.tsx';
import { placeErrors } from '../../ui/form/place-errors.ts';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { layout } from '../../ui/theme.ts';
import { AccountSection } from './account-section.tsx';
import { sessionsQuery } from './sessions/sessions-query.ts';

const createPasswordForm = () =>
  createForm({
    schema: ChangePassword,
    initial: { currentPassword: '', password: '', confirmPassword: '' },
  });

/** Changes the password of the signed-in user. */
export function PasswordForm() {
  const { client, authentication, snackbars } = useServices();
  const queries = useQueryClient();
  const email = useStore(authentication, ({ user }) => user?.email ?? '');
  const { form, state } = useForm(createPasswordForm);
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(changePassword, { body: form.getValues() }),
    onMutate: () => setError(null),
    onError: (reason) => setError(placeErrors(form, reason)),
    onSuccess: () => {
      form.reset();
      snackbars.getState().show('Password changed. You are logged out everywhere else.');
      void queries.invalidateQueries({ queryKey: sessionsQuery(client).queryKey });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (form.isValid()) mutate();
    else revealErrors(form, event.currentTarget);
  };
  return (
    <AccountSection title="Change password">
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        Changing it logs you out on all other devices.
      </Typography>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5, maxWidth: layout.formMaxWidth }}>
        {error && (
          <Alert severity="error" variant="outlined" role="alert">
            {error}
          </Alert>
        )}
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormText
          form={form}
          field="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <FormText
          form={form}
          field="password"
          label="New password"
          type="password"
          autoComplete="new-password"
        />
        <PasswordRules password={state.password.value} />
        <FormText
          form={form}
          field="confirmPassword"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" variant="outlined" color="inherit" sx={{ alignSelf: 'start' }}>
          {isPending ? 'Changing…' : 'Change password'}
        </Button>
      </Stack>
    </AccountSection>
  );
}
