import { AppCode, RecoveryCode } from '@commoncast/core/authentication/second-factor';
import { createForm } from '@commoncast/core/form/form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { SubmitEvent } from 'react';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useOpenSession } from '../use-open-session.ts';
import type { SecondStepProps } from './second-step.tsx';

interface CodeStepProps extends Pick<SecondStepProps, 'send'> {
  readonly method: 'TOTP' | 'RECOVERY_CODE';
  /** Names the log-in. */
  readonly token: string;
}

/** Asks for a code. */
export function CodeStep({ method, token: challenge, send }: CodeStepProps) {
  const isOfApp = method === 'TOTP';
  const { form } = useForm(() =>
    createForm({ rules: { code: isOfApp ? AppCode : RecoveryCode }, initial: { code: '' } }),
  );
  const { isSubmitting, error, open } = useOpenSession(form);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    open(() => send({ challenge, method, ...form.getValues() }));
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
      {error && (
        <Alert severity="error" variant="outlined" role="alert">
          {error}
        </Alert>
      )}
      <CodeField
        form={form}
        label={isOfApp ? 'Code' : 'Recovery code'}
        hint={isOfApp ? 'The 6 digits in your authenticator app.' : 'One of the codes that you saved.'}
        isOfApp={isOfApp}
      />
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        {isSubmitting ? 'Logging in…' : 'Log in'}
      </Button>
    </Stack>
  );
}
