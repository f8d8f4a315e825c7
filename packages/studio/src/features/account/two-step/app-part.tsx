import type { SecondFactors } from '@commoncast/core/authentication/second-factor';
import { removeApp } from '@commoncast/core/authentication/second-factor-api';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { AppDialog } from './app-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface AppPartProps {
  readonly app: SecondFactors['app'];
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly onRemoved: () => void;
}

/** The authenticator app of the user, and what can be done with it. */
export function AppPart({ app, onAdded, onRemoved }: AppPartProps) {
  const { client } = useServices();
  const [asked, setAsked] = useState<'add' | 'remove' | null>(null);
  const close = () => setAsked(null);
  return (
    <section aria-labelledby="authenticator-app">
      <Typography id="authenticator-app" variant="h3" sx={{ mb: 1 }}>
        Authenticator app
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {app
          ? `Added ${formatDate(app.addedDate)}. Logging in takes your password and a code from the app.`
          : 'An app on your phone shows a new code every 30 seconds. Logging in then takes your password and a code.'}
      </Typography>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={() => setAsked('add')}>
          {app ? 'Replace app' : 'Set up app'}
        </Button>
        {app && (
          <Button variant="outlined" color="error" onClick={() => setAsked('remove')}>
            Remove app
          </Button>
        )}
      </Stack>
      {asked === 'add' && (
        <AppDialog
          isReplacing={app !== null}
          onAdded={(codes) => {
            close();
            onAdded(codes);
          }}
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <PasswordDialog
          title="Remove your authenticator app?"
          text="Codes from the app no longer work. Without a passkey, your password alone is then enough to log in."
          submitLabel="Remove"
          busyLabel="Removing…"
          onSubmit={async (body) => {
            await client.call(removeApp, { body });
            close();
            onRemoved();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
