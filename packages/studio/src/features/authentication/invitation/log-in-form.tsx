import { InvitationLogIn } from '@commoncast/core/authentication/invitations';
import { shellLogInByInvitation } from '@commoncast/core/authentication/invitations-api';
import { createForm } from '@commoncast/core/form/form';
import { ApiError, isApiError } from '@commoncast/core/http/api-error';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { FormText } from '../../../ui/form/form-text.tsx';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { PasswordHelp } from '../password-help.tsx';
import { LazySecondStep } from '../second-step/lazy-second-step.tsx';
import { useLogInChallenge } from '../second-step/use-log-in-challenge.ts';
import { useOpenSession } from '../use-open-session.ts';
import type { InvitationFormProps } from './invitation-form-props.ts';

/** Joins with the password of the account that is invited. */
export function LogInForm({ token, email }: InvitationFormProps) {
  const { client } = useServices();
  const { form } = useForm(() =>
    createForm({ rules: { password: InvitationLogIn.entries.password }, initial: { password: '' } }),
  );
  const { isSubmitting, error, open } = useOpenSession(form);
  const { challenge, keep, forget } = useLogInChallenge();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    const body = { token, ...form.getValues() };
    open(() => client.call(shellLogInByInvitation, { body }).catch(keep).catch(blamePassword));
  };
  if (challenge)
    return (
      <LazySecondStep
        challenge={challenge}
        send={(secondFactor) =>
          client.call(shellLogInByInvitation, { body: { token, ...form.getValues(), secondFactor } })
        }
        onRestart={forget}
      />
    );
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
      {error && (
        <Alert severity="error" variant="outlined" role="alert">
          {error}
        </Alert>
      )}
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        You have an account as {email}. Enter its password to join.
      </Typography>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormText
        form={form}
        field="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        {isSubmitting ? 'Joining…' : 'Join'}
      </Button>
      <PasswordHelp />
    </Stack>
  );
}

/** Of email and password, only the password can be wrong here. */
function blamePassword(error: unknown): never {
  if (!isApiError(error) || error.code !== 'UNAUTHORIZED') throw error;
  const message = 'Password is wrong';
  throw new ApiError({ status: 401, code: 'UNAUTHORIZED', message, fields: { password: message } });
}
