import { OwnPassword } from '@commoncast/core/authentication/second-factor';
import { createForm } from '@commoncast/core/form/form';
import Typography from '@mui/material/Typography';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { OwnPasswordField } from '../own-password-field.tsx';

interface PasswordDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  /** 'Remove', and 'Removing…' meanwhile. */
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onSubmit: (body: OwnPassword) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password once more before something that only the user may do. */
export function PasswordDialog({ text, ...dialog }: PasswordDialogProps) {
  const { form } = useForm(() => createForm({ schema: OwnPassword, initial: { currentPassword: '' } }));
  return (
    <FormDialog {...dialog} form={form} head={<Typography color="textSecondary">{text}</Typography>}>
      <OwnPasswordField form={form} autoFocus />
    </FormDialog>
  );
}
