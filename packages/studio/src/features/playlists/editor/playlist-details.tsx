import { createForm, type Form } from '@commoncast/core/form/form';
import { type Playlist, PlaylistUpdate } from '@commoncast/core/playlists/schema';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { useServices } from '../../../services/use-services.ts';
import { FormText } from '../../../ui/form/form-text.tsx';
import { placeErrors } from '../../../ui/form/place-errors.ts';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../ui/form/saved-state.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.tsx';
import type { PlaylistEdits } from './use-playlist-edits.ts';

interface DetailsValues {
  name: string;
  description: string;
}

const valuesOf = ({ name, description }: Playlist): DetailsValues => ({ name, description });

const createDetailsForm = (playlist: Playlist): Form<DetailsValues> => {
  const { name, description } = PlaylistUpdate.entries;
  return createForm<DetailsValues>({
    rules: { name: name.wrapped, description: description.wrapped },
    initial: valuesOf(playlist),
  });
};

interface PlaylistDetailsProps {
  readonly playlist: Playlist;
  readonly save: PlaylistEdits['save'];
}

/** What visitors read of a playlist. */
export function PlaylistDetails({ playlist, save }: PlaylistDetailsProps) {
  const { snackbars } = useServices();
  const { form, state } = useForm(() => createDetailsForm(playlist));
  const [saved, setSaved] = useState(() => valuesOf(playlist));
  const [isSaving, setSaving] = useState(false);
  const isDirty = state.name.value !== saved.name || state.description.value !== saved.description;
  const leaveDialog = useLeaveGuard(isDirty);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    setSaving(true);
    try {
      const values = valuesOf(await save(form.getValues()));
      form.update(values);
      setSaved(values);
    } catch (error) {
      const failure = placeErrors(form, error);
      if (failure !== null) snackbars.getState().show(failure, { severity: 'error' });
    } finally {
      setSaving(false);
    }
  };

  return (
    <Card component="section" aria-labelledby="playlist-details" sx={{ p: 5 }}>
      {leaveDialog}
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 5 }}>
        <Typography id="playlist-details" variant="h3" component="h2">
          Details
        </Typography>
        <FormText form={form} field="name" label="Name" />
        <FormText form={form} field="description" label="Description" rows={4} />
        <Stack direction="row" sx={{ alignItems: 'center', gap: 4 }}>
          <Button type="submit" variant="contained" disabled={!isDirty || isSaving}>
            Save
          </Button>
          <SavedState phase={isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved'} />
        </Stack>
      </Stack>
    </Card>
  );
}
