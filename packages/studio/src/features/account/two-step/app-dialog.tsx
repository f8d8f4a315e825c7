import { AppConfirmation, type AppSetUp } from '@commoncast/core/authentication/second-factor';
import { confirmAppSetUp, startAppSetUp } from '@commoncast/core/authentication/second-factor-api';
import { createForm } from '@commoncast/core/form/form';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { CodeBlock } from '../../../ui/snippet/code-block.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { QrCode } from './qr-code.tsx';

interface AppDialogProps {
  readonly isReplacing: boolean;
  /** Null where the recovery codes are those from before. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Adds an authenticator app: the password, then the secret for the app, then a code of it. */
export function AppDialog({ isReplacing, onAdded, onClose }: AppDialogProps) {
  const { client } = useServices();
  const [setUp, setSetUp] = useState<AppSetUp | null>(null);
  if (setUp) return <ConfirmDialog setUp={setUp} onAdded={onAdded} onClose={onClose} />;
  return (
    <PasswordDialog
      title={isReplacing ? 'Replace your authenticator app' : 'Set up an authenticator app'}
      text={
        isReplacing
          ? 'The app that you use now works until the new one is confirmed.'
          : 'You need an app such as Google Authenticator, 1Password or Aegis on your phone.'
      }
      submitLabel="Continue"
      busyLabel="Checking…"
      onSubmit={async (body) => setSetUp(await client.call(startAppSetUp, { body }))}
      onClose={onClose}
    />
  );
}

interface ConfirmDialogProps extends Pick<AppDialogProps, 'onAdded' | 'onClose'> {
  readonly setUp: AppSetUp;
}

function ConfirmDialog({ setUp: { secret, uri }, onAdded, onClose }: ConfirmDialogProps) {
  const { client } = useServices();
  const { form } = useForm(() => createForm({ schema: AppConfirmation, initial: { code: '' } }));
  return (
    <FormDialog
      title="Scan the code with your app"
      form={form}
      submitLabel="Turn on"
      busyLabel="Checking…"
      maxWidth="sm"
      head={
        <>
          <QrCode text={uri} label="QR code for your authenticator app" />
          <Typography color="textSecondary">If you cannot scan it, type this key into the app.</Typography>
          <CodeBlock label="Key" code={inGroups(secret)} />
        </>
      }
      onSubmit={async (body) => onAdded((await client.call(confirmAppSetUp, { body })).recoveryCodes)}
      onClose={onClose}
    >
      <CodeField form={form} label="Code" hint="The 6 digits that the app shows now." isOfApp />
    </FormDialog>
  );
}

/** As it is easier to type; apps ignore the spaces. */
const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
