import type { ShellSession } from '@commoncast/core/authentication/schema';
import type {
  LogInChallenge,
  SecondFactorAnswer,
  SecondFactorMethod,
} from '@commoncast/core/authentication/second-factor';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { knowsPasskeys } from '../../../data/passkeys.ts';
import { CodeStep } from './code-step.tsx';
import { PasskeyStep } from './passkey-step.tsx';

export interface SecondStepProps {
  readonly challenge: LogInChallenge;
  /** Completes the log-in. */
  readonly send: (answer: SecondFactorAnswer) => Promise<ShellSession>;
  /** Begins again with the password. */
  readonly onRestart: () => void;
}

const OTHER_WAYS: Readonly<Record<SecondFactorMethod, string>> = {
  TOTP: 'Use your authenticator app',
  PASSKEY: 'Use a passkey',
  RECOVERY_CODE: 'Use a recovery code',
};

/** The second step of a log-in, by one of the ways that the user has. */
export function SecondStep({ challenge, send, onRestart }: SecondStepProps) {
  const ways = challenge.methods.filter((method) => method !== 'PASSKEY' || knowsPasskeys());
  const [method, setMethod] = useState<SecondFactorMethod>(ways[0] ?? 'RECOVERY_CODE');
  const token = challenge.challenge;
  return (
    <Stack sx={{ gap: 5 }}>
      {method === 'PASSKEY' ? (
        <PasskeyStep token={token} send={send} />
      ) : (
        <CodeStep key={method} method={method} token={token} send={send} />
      )}
      <Stack sx={{ alignItems: 'start', gap: 1 }}>
        {ways
          .filter((one) => one !== method)
          .map((one) => (
            <Button key={one} color="inherit" onClick={() => setMethod(one)}>
              {OTHER_WAYS[one]}
            </Button>
          ))}
        <Button color="inherit" onClick={onRestart}>
          Start again
        </Button>
      </Stack>
    </Stack>
  );
}
