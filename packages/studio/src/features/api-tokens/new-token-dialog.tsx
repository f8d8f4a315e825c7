import { API_SCOPES } from '@commoncast/core/api-tokens/constants';
import type { NewApiToken } from '@commoncast/core/api-tokens/schema';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createApiTokenForm, LIFETIME_LABELS, LIFETIMES, type Lifetime } from './api-token-form.ts';
import { SCOPE_WORDS } from './scope-labels.ts';
import { useApiTokenActions } from './use-api-token-actions.ts';

interface NewTokenDialogProps {
  readonly onCreated: (token: NewApiToken) => void;
  readonly onClose: () => void;
}

/** Asks what a token is for, and what it may do. */
export function NewTokenDialog({ onCreated, onClose }: NewTokenDialogProps) {
  const { create } = useApiTokenActions();
  const { form, state } = useForm(createApiTokenForm);
  return (
    <FormDialog
      title="Create an API token"
      form={form}
      submitLabel="Create"
      busyLabel="Creating…"
      maxWidth="sm"
      onSubmit={async (values) => onCreated(await create(values))}
      onClose={onClose}
    >
      <FormText
        form={form}
        field="name"
        label="Name"
        autoComplete="off"
        hint="What the token is for, so that you know later which one to delete."
      />
      <CheckboxGroup
        form={form}
        field="scopes"
        legend="The token may"
        choices={API_SCOPES}
        wordsOf={(scope) => SCOPE_WORDS[scope]}
      />
      <TextField
        select
        label="Expires"
        value={state.lifetime.value}
        onChange={(event) => form.set('lifetime', event.target.value as Lifetime)}
      >
        {Object.keys(LIFETIMES).map((lifetime) => (
          <MenuItem key={lifetime} value={lifetime}>
            {LIFETIME_LABELS[lifetime as Lifetime]}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
