import { startPasskeyLogIn } from '@commoncast/core/authentication/second-factor-api';
import { createForm } from '@commoncast/core/form/form';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { signWithPasskey } from '../../../data/passkeys.ts';
import { useServices } from '../../../services/use-services.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useOpenSession } from '../use-open-session.ts';
import type { SecondStepProps } from './second-step.tsx';

interface PasskeyStepProps extends Pick<SecondStepProps, 'send'> {
  /** Names the log-in. */
  readonly token: string;
}

/** Asks for a passkey. */
export function PasskeyStep({ token: challenge, send }: PasskeyStepProps) {
  const { client } = useServices();
  const { form } = useForm(() => createForm({ rules: {}, initial: {} }));
  const { isSubmitting, error, open } = useOpenSession(form);
  const sign = async () => {
    const options = await client.call(startPasskeyLogIn, { body: { challenge } });
    return await send({ challenge, method: 'PASSKEY', credential: await signWithPasskey(options) });
  };
  return (
    <Stack sx={{ gap: 5 }}>
      {error && (
        <Alert severity="error" variant="outlined" role="alert">
          {error}
        </Alert>
      )}
      <Typography color="textSecondary">
        Your device asks for your fingerprint, your face or your screen lock.
      </Typography>
      <Button variant="contained" size="large" disabled={isSubmitting} autoFocus onClick={() => open(sign)}>
        {isSubmitting ? 'Waiting for your device…' : 'Use a passkey'}
      </Button>
    </Stack>
  );
}
