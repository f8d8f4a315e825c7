import { shellLogIn } from '@commoncast/core/authentication/api';
import { LogIn } from '@commoncast/core/authentication/schema';
import {
  shellLogInWithPasskey,
  shellLogInWithSecondFactor,
  startPasskeyLogIn,
} from '@commoncast/core/authentication/second-factor-api';
import { createForm } from '@commoncast/core/form/form';
import { logInQuery } from '@commoncast/core/pages/log-in-address';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { Email } from '@commoncast/core/validation/email';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import { knowsPasskeys, signWithPasskey } from '../../data/passkeys.ts';
import { useServices } from '../../services/use-services.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthenticationFrame } from './authentication-frame.tsx';
import { LogInReason } from './log-in-reason.tsx';
import { PasswordHelp } from './password-help.tsx';
import { LazySecondStep } from './second-step/lazy-second-step.tsx';
import { useLogInChallenge } from './second-step/use-log-in-challenge.ts';
import { useLogInQuery } from './use-log-in-query.ts';
import { useOpenSession } from './use-open-session.ts';

const createLogInForm = () =>
  createForm({
    rules: { email: Email, password: LogIn.entries.password },
    initial: { email: '', password: '' },
  });

/** Opens a session. */
export function LogInPage() {
  const { client } = useServices();
  const { form } = useForm(createLogInForm);
  const { isSubmitting, error, open } = useOpenSession(form);
  const { from, reason } = useLogInQuery();
  const { challenge, keep, forget } = useLogInChallenge();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    open(() => client.call(shellLogIn, { body: form.getValues() }).catch(keep));
  };
  const logInWithPasskey = () =>
    open(async () => {
      const options = await client.call(startPasskeyLogIn, { body: {} });
      const credential = await signWithPasskey(options);
      return await client.call(shellLogInWithPasskey, { body: { credential } });
    });

  if (challenge)
    return (
      <AuthenticationFrame title="Confirm that it is you">
        <LazySecondStep
          challenge={challenge}
          send={(body) => client.call(shellLogInWithSecondFactor, { body })}
          onRestart={() => {
            form.reset();
            forget();
          }}
        />
      </AuthenticationFrame>
    );

  return (
    <AuthenticationFrame title="Log in">
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
        {reason && !error && <LogInReason reason={reason} />}
        {error && (
          <Alert severity="error" variant="outlined" role="alert">
            {error}
          </Alert>
        )}
        <FormText form={form} field="email" label="Email" type="email" autoComplete="username" autoFocus />
        <FormText
          form={form}
          field="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          {isSubmitting ? 'Logging in…' : 'Log in'}
        </Button>
        {knowsPasskeys() && (
          <Button variant="outlined" color="inherit" disabled={isSubmitting} onClick={logInWithPasskey}>
            Log in with a passkey
          </Button>
        )}
        <PasswordHelp />
        <Typography color="textSecondary">
          New here?{' '}
          <Link component={RouterLink} to={STUDIO_PATHS.signUp + logInQuery({ from })}>
            Create an account
          </Link>
        </Typography>
      </Stack>
    </AuthenticationFrame>
  );
}
