import { ResetPassword } from '@commoncast/core/authentication/recovery';
import { resetPassword } from '@commoncast/core/authentication/recovery-api';
import { createForm } from '@commoncast/core/form/form';
import { logInQuery } from '@commoncast/core/pages/log-in-address';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { PasswordRules } from '../../ui/form/password-rules.tsx';
import { placeErrors } from '../../ui/form/place-errors.ts';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthenticationFrame } from './authentication-frame.tsx';
import { useEmailLink } from './use-email-link.ts';

/** Sets a new password for a user who has the link. */
export function ResetPasswordPage() {
  const { token, email } = useEmailLink();
  return (
    <AuthenticationFrame title="Choose a new password">
      <Stack sx={{ gap: 5 }}>
        {token ? (
          <ResetPasswordForm key={token} token={token} email={email} />
        ) : (
          <Alert severity="info" variant="outlined" role="status">
            This page needs the link from your email. Open the link, or ask for a new one.
          </Alert>
        )}
        <Link component={RouterLink} to={STUDIO_PATHS.forgotPassword}>
          Send a new link
        </Link>
      </Stack>
    </AuthenticationFrame>
  );
}

interface ResetPasswordFormProps {
  readonly token: string;
  readonly email: string;
}

function ResetPasswordForm({ token, email }: ResetPasswordFormProps) {
  const { client, authentication, session: tab } = useServices();
  const navigate = useNavigate();
  const { form, state } = useForm(() =>
    createForm({ schema: ResetPassword, initial: { token, password: '', confirmPassword: '' } }),
  );
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => client.call(resetPassword, { body: form.getValues() }),
    onMutate: () => setError(null),
    onError: (reason) =>
      // The token has no field on the page.
      setError(
        placeErrors(form, reason, ({ token: link, ...fields }) => (link ? { link, ...fields } : fields)),
      ),
    async onSuccess() {
      // Every session of the account has ended; the one of this browser may be among them.
      if (authentication.getState().status === 'AUTHORIZED') tab.end();
      await navigate(STUDIO_PATHS.logIn + logInQuery({ reason: 'password-changed' }), { replace: true });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    mutate();
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
      {error && (
        <Alert severity="error" variant="outlined" role="alert">
          {error}
        </Alert>
      )}
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormText
        form={form}
        field="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        autoFocus
      />
      <PasswordRules password={state.password.value} />
      <FormText
        form={form}
        field="confirmPassword"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending || isSuccess}>
        {isPending ? 'Saving…' : 'Save password'}
      </Button>
    </Stack>
  );
}
