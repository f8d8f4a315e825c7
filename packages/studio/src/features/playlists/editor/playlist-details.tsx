import { createForm, type Form } from '@commoncast/core/form/form';
import { PlaylistUpdate } from '@commoncast/core/playlists/schema';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { type Playlist, readPlaylist } from '../../../data/playlists.ts';
import { EditingNotices } from '../../../ui/form/editing/editing-notices.tsx';
import type { FieldWords } from '../../../ui/form/editing/field-words.ts';
import { useEditing } from '../../../ui/form/editing/use-editing.ts';
import { FormText } from '../../../ui/form/form-text.tsx';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../ui/form/saved-state.tsx';
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

const WORDS: FieldWords<DetailsValues> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
};

interface PlaylistDetailsProps {
  readonly playlist: Playlist;
  readonly save: PlaylistEdits['save'];
}

/** What visitors read of a playlist. */
export function PlaylistDetails({ playlist, save }: PlaylistDetailsProps) {
  const editing = useEditing<Playlist, DetailsValues>({
    record: playlist,
    draftName: `details of playlist ${playlist.id}`,
    createForm: () => createDetailsForm(playlist),
    valuesOf: (record) => valuesOf(record ?? playlist),
    words: WORDS,
    update: ({ changes, version }) => save(changes, version),
    readKept: readPlaylist,
    onSaved: () => {},
  });
  const { form, isDirty, isSaving } = editing;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    editing.save();
  };

  return (
    <Card component="section" aria-labelledby="playlist-details" sx={{ p: 5 }}>
      <EditingNotices editing={editing} subject="playlist" />
      <form noValidate onSubmit={submit}>
        <Stack sx={{ gap: 5 }}>
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
      </form>
    </Card>
  );
}
