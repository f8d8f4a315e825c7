import type { DestinationPlatform } from '@commoncast/core/destinations/constants';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { choosePlatform, createDestinationForm } from './destination-form.ts';
import { PLATFORMS } from './platforms.ts';
import { useDestinationActions } from './use-destination-actions.ts';

/** Adds a channel elsewhere; what its platform says itself is filled in. */
export function DestinationDialog({ onClose }: { readonly onClose: () => void }) {
  const { add } = useDestinationActions();
  const { form, state } = useForm(createDestinationForm);
  const platform = state.platform.value;
  return (
    <FormDialog
      title="Add a destination"
      form={form}
      submitLabel="Add"
      busyLabel="Adding…"
      maxWidth="sm"
      onSubmit={async (values) => {
        await add(values);
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        select
        label="Platform"
        value={platform}
        onChange={(event) => choosePlatform(form, event.target.value as DestinationPlatform)}
      >
        {Object.entries(PLATFORMS).map(([value, { label }]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <FormText form={form} field="name" label="Name" hint="Only shown in the studio." />
      <FormText
        form={form}
        field="rtmpUrl"
        label="Server"
        type="url"
        hint="An address that begins with rtmp:// or rtmps://"
      />
      <FormText
        form={form}
        field="streamKey"
        label="Stream key"
        type="password"
        autoComplete="off"
        hint={`${PLATFORMS[platform].keyHint} It is kept encrypted and never shown again.`}
      />
    </FormDialog>
  );
}
