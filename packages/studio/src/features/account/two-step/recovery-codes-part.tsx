import { replaceRecoveryCodes } from '@commoncast/core/authentication/second-factor-api';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { PasswordDialog } from './password-dialog.tsx';

interface RecoveryCodesPartProps {
  readonly left: number;
  readonly onReplaced: (recoveryCodes: readonly string[]) => void;
}

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodesPart({ left, onReplaced }: RecoveryCodesPartProps) {
  const { client } = useServices();
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="recovery-codes">
      <Typography id="recovery-codes" variant="h3" sx={{ mb: 1 }}>
        Recovery codes
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {left === 0 ? 'No codes are left.' : left === 1 ? '1 code is left.' : `${left} codes are left.`} Each
        one lets you log in once if you lose your phone or your passkey.
      </Typography>
      <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
        Create new codes
      </Button>
      {isAsking && (
        <PasswordDialog
          title="Create new recovery codes?"
          text="The codes that you have now stop working."
          submitLabel="Create"
          busyLabel="Creating…"
          onSubmit={async (body) => {
            const { recoveryCodes } = await client.call(replaceRecoveryCodes, { body });
            setAsking(false);
            onReplaced(recoveryCodes);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
