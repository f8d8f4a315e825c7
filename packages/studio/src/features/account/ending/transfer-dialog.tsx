import { transferOwnership } from '@commoncast/core/business-end/api';
import { shownError } from '@commoncast/core/form/field';
import type { Member } from '@commoncast/core/members/schema';
import { logInQuery } from '@commoncast/core/pages/log-in-address';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNavigate } from 'react-router';
import { useRestart } from '../../../services/use-restart.ts';
import { useBusiness, useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormRadios } from '../../../ui/form/form-radios.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OwnPasswordField } from '../own-password-field.tsx';
import { createTransferForm } from './transfer-form.ts';

const LEAVING = {
  STAY: { label: 'Stay as a member', hint: 'You can do what members can, and nothing else.' },
  LEAVE: { label: 'Leave the business', hint: 'You lose access immediately. Everything you made stays.' },
} as const;

interface TransferDialogProps {
  /** Those who can become owners in the reader's place. */
  readonly others: readonly Member[];
  readonly onClose: () => void;
}

/** Asks who takes the reader's place as an owner. */
export function TransferDialog({ others, onClose }: TransferDialogProps) {
  const { client, drafts, session } = useServices();
  const { businessName } = useBusiness();
  const navigate = useNavigate();
  const restart = useRestart();
  const { form, state } = useForm(createTransferForm);
  const error = shownError(state.userId);
  return (
    <FormDialog
      title={`Transfer ${businessName}`}
      form={form}
      submitLabel="Transfer ownership"
      busyLabel="Transferring…"
      maxWidth="sm"
      onSubmit={async ({ userId, leaving, currentPassword }) => {
        const leaves = leaving === 'LEAVE';
        await client.call(transferOwnership, { body: { userId, leaves, currentPassword } });
        if (!leaves) return restart(STUDIO_PATHS.account);
        session.end();
        drafts.clear();
        await navigate(STUDIO_PATHS.logIn + logInQuery({ reason: 'left-business' }));
      }}
      onClose={onClose}
    >
      <TextField
        select
        name="userId"
        label="New owner"
        value={state.userId.value}
        onChange={(event) => form.set('userId', event.target.value)}
        onBlur={() => form.blur('userId')}
        error={error !== null}
        helperText={error ?? 'They can manage members, plan and settings from then on.'}
      >
        {others.map(({ id, username, email }) => (
          <MenuItem key={id} value={id}>
            {`${username} (${email})`}
          </MenuItem>
        ))}
      </TextField>
      <FormRadios
        form={form}
        field="leaving"
        label="What becomes of you"
        choices={['STAY', 'LEAVE']}
        words={LEAVING}
      />
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}
