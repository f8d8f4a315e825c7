import { InvitationSignUp } from '@commoncast/core/authentication/invitations';
import { shellSignUpByInvitation } from '@commoncast/core/authentication/invitations-api';
import { createForm } from '@commoncast/core/form/form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { SubmitEvent } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { FormText } from '../../../ui/form/form-text.tsx';
import { PasswordRules } from '../../../ui/form/password-rules.tsx';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { PrivacyNote } from '../privacy-note.tsx';
import { TermsBox } from '../terms-box.tsx';
import { useOpenSession } from '../use-open-session.ts';
import type { InvitationFormProps } from './invitation-form-props.ts';

const { username, password, termsAccepted } = InvitationSignUp.entries;

const createSignUpForm = () =>
  createForm({
    rules: { username, password, termsAccepted },
    initial: { username: '', password: '', termsAccepted: false },
  });

/** Makes an account for the address that is invited, and joins with it. */
export function SignUpForm({ token, email }: InvitationFormProps) {
  const { client } = useServices();
  const { form, state } = useForm(createSignUpForm);
  const { isSubmitting, error, open } = useOpenSession(form);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { termsAccepted: hasAccepted, ...values } = form.getValues();
    if (!form.isValid() || !hasAccepted) return revealErrors(form, event.currentTarget);
    const body = { token, ...values, termsAccepted: hasAccepted };
    open(() => client.call(shellSignUpByInvitation, { body }));
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
      {error && (
        <Alert severity="error" variant="outlined" role="alert">
          {error}
        </Alert>
      )}
      {/* People log in with their email, so password managers keep the password for it. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <FormText form={form} field="username" label="Username" autoComplete="nickname" autoFocus />
      <FormText form={form} field="password" label="Password" type="password" autoComplete="new-password" />
      <PasswordRules password={state.password.value} />
      <TermsBox form={form} />
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        {isSubmitting ? 'Creating…' : 'Create account and join'}
      </Button>
      <PrivacyNote />
    </Stack>
  );
}
