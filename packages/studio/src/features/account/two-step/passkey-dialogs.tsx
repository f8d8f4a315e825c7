import type { Passkey } from '@commoncast/core/authentication/passkey';
import { OwnPassword, PasskeyEdit } from '@commoncast/core/authentication/second-factor';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@commoncast/core/authentication/second-factor-api';
import { createForm } from '@commoncast/core/form/form';
import Typography from '@mui/material/Typography';
import { makePasskey } from '../../../data/passkeys.ts';
import { useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OwnPasswordField } from '../own-password-field.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface AddPasskeyDialogProps {
  /** Null where the recovery codes are those from before. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

const createPasskeyForm = () =>
  createForm({
    rules: { ...PasskeyEdit.entries, ...OwnPassword.entries },
    initial: { name: '', currentPassword: '' },
  });

/** Has the browser make a passkey. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const { client } = useServices();
  const { form } = useForm(createPasskeyForm);
  return (
    <FormDialog
      title="Add a passkey"
      form={form}
      submitLabel="Continue"
      busyLabel="Waiting for your device…"
      head={
        <Typography color="textSecondary">
          Your device asks for your fingerprint, your face or your screen lock.
        </Typography>
      }
      onSubmit={async ({ name, currentPassword }) => {
        const options = await client.call(startPasskey, { body: { currentPassword } });
        const credential = await makePasskey(options);
        const { recoveryCodes } = await client.call(addPasskey, { body: { name, credential } });
        onAdded(recoveryCodes);
      }}
      onClose={onClose}
    >
      <FormText
        form={form}
        field="name"
        label="Name"
        autoComplete="off"
        autoFocus
        hint="Such as the device that keeps it."
      />
      <OwnPasswordField form={form} />
    </FormDialog>
  );
}

interface PasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey: { id, name }, onDone, onClose }: PasskeyDialogProps) {
  const { client } = useServices();
  const { form } = useForm(() => createForm({ schema: PasskeyEdit, initial: { name } }));
  return (
    <FormDialog
      title="Rename passkey"
      form={form}
      submitLabel="Rename"
      busyLabel="Renaming…"
      onSubmit={async (body) => {
        await client.call(renamePasskey, { params: { id }, body });
        onDone();
      }}
      onClose={onClose}
    >
      <FormText form={form} field="name" label="Name" autoComplete="off" autoFocus />
    </FormDialog>
  );
}

/** Removes a passkey. */
export function RemovePasskeyDialog({ passkey: { id, name }, onDone, onClose }: PasskeyDialogProps) {
  const { client } = useServices();
  return (
    <PasswordDialog
      title={`Remove ‘${name}’?`}
      text="You can no longer log in with it. Remove it on the device that keeps it, too."
      submitLabel="Remove"
      busyLabel="Removing…"
      onSubmit={async (body) => {
        await client.call(removePasskey, { params: { id }, body });
        onDone();
      }}
      onClose={onClose}
    />
  );
}
