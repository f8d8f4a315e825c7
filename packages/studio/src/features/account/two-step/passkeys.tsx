import { MAX_PASSKEYS, type Passkey } from '@commoncast/core/authentication/passkey';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { knowsPasskeys } from '../../../data/passkeys.ts';
import { formatAgo } from '../../../ui/format/format-ago.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { ListRow, ListRows } from '../../../ui/list/list-rows.tsx';
import { RowMenu } from '../../../ui/list/row-menu.tsx';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly onRenamed: () => void;
  readonly onRemoved: () => void;
}

/** The passkeys of the user, and what can be done with them. */
export function Passkeys({ passkeys, onAdded, onRenamed, onRemoved }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <section aria-labelledby="passkeys">
      <Typography id="passkeys" variant="h3" sx={{ mb: 1 }}>
        Passkeys
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {knowsPasskeys()
          ? 'Log in with your fingerprint, face or screen lock, without a password.'
          : 'This browser does not show passkeys here. Open the studio in another one to add some.'}
      </Typography>
      {passkeys.length > 0 && (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, mb: 3 }}>
          <ListRows label="Passkeys">
            {passkeys.map((passkey) => (
              <ListRow key={passkey.id}>
                <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
                  <Typography variant="subtitle1" component="h4" dir="auto">
                    {passkey.name}
                  </Typography>
                  <Typography variant="body2" color="textSecondary">
                    Added {formatDate(passkey.addedDate)} ·{' '}
                    {passkey.lastUsedDate === null
                      ? 'Never used'
                      : `Last used ${formatAgo(passkey.lastUsedDate)}`}
                  </Typography>
                </Box>
                <RowMenu
                  name={passkey.name}
                  actions={[
                    { label: 'Rename', onChoose: () => setRenamed(passkey) },
                    { label: 'Remove', isDangerous: true, onChoose: () => setRemoved(passkey) },
                  ]}
                />
              </ListRow>
            ))}
          </ListRows>
        </Box>
      )}
      {knowsPasskeys() && passkeys.length < MAX_PASSKEYS && (
        <Button variant="outlined" color="inherit" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {isAdding && (
        <AddPasskeyDialog
          onAdded={(codes) => {
            setAdding(false);
            onAdded(codes);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {renamed && (
        <RenamePasskeyDialog
          passkey={renamed}
          onDone={() => {
            setRenamed(null);
            onRenamed();
          }}
          onClose={() => setRenamed(null)}
        />
      )}
      {removed && (
        <RemovePasskeyDialog
          passkey={removed}
          onDone={() => {
            setRemoved(null);
            onRemoved();
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  );
}
