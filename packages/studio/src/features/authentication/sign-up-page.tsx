import { shellSignUp } from '@commoncast/core/authentication/api';
import { SignUp } from '@commoncast/core/authentication/schema';
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
import { useServices } from '../../services/use-services.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { PasswordRules } from '../../ui/form/password-rules.tsx';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { AuthenticationFrame } from './authentication-frame.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { TermsBox } from './terms-box.tsx';
import { useLogInQuery } from './use-log-in-query.ts';
import { useOpenSession } from './use-open-session.ts';

const createSignUpForm = () =>
  createForm({
    // The API words its email error for programs; the form has its own words.
    rules: { ...SignUp.entries, email: Email },
    initial: { businessName: '', username: '', email: '', password: '', termsAccepted: false },
  });

/** Makes a user and a business. */
export function SignUpPage() {
  const { client } = useServices();
  const { form, state } = useForm(createSignUpForm);
  const { isSubmitting, error, open } = useOpenSession(form);
  const { from } = useLogInQuery();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { termsAccepted, ...values } = form.getValues();
    if (!form.isValid() || !termsAccepted) return revealErrors(form, event.currentTarget);
    open(() => client.call(shellSignUp, { body: { ...values, termsAccepted } }));
  };

  return (
    <AuthenticationFrame title="Create an account">
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
        {error && (
          <Alert severity="error" variant="outlined" role="alert">
            {error}
          </Alert>
        )}
        <FormText
          form={form}
          field="businessName"
          label="Business name"
          autoComplete="organization"
          autoFocus
        />
        <FormText form={form} field="username" label="Username" autoComplete="nickname" />
        <FormText form={form} field="email" label="Email" type="email" autoComplete="username" />
        <FormText form={form} field="password" label="Password" type="password" autoComplete="new-password" />
        <PasswordRules password={state.password.value} />
        <TermsBox form={form} />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          {isSubmitting ? 'Creating…' : 'Create account'}
        </Button>
        <PrivacyNote />
        <Typography color="textSecondary">
          Have an account?{' '}
          <Link component={RouterLink} to={STUDIO_PATHS.logIn + logInQuery({ from })}>
            Log in
          </Link>
        </Typography>
      </Stack>
    </AuthenticationFrame>
  );
}
