import { createForm } from '@commoncast/core/form/form';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { savePlaylist } from '@commoncast/core/playlists/api';
import { PlaylistDraft } from '@commoncast/core/playlists/schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { playlistQuery } from '../../data/playlist-queries.ts';
import { readPlaylist, updatePlaylist } from '../../data/playlists.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { placeErrors } from '../../ui/form/place-errors.ts';
import { revealErrors } from '../../ui/form/reveal-errors.ts';
import { useForm } from '../../ui/form/use-form.ts';

/** Asks for a name, makes the playlist and goes to its page, where videos are put into it. */
export function NewPlaylistDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { form } = useForm(() =>
    createForm<{ name: string }>({ rules: { name: PlaylistDraft.entries.name }, initial: { name: '' } }),
  );
  const { create } = useCreateOnce(async (body: { name: string }, idempotencyKey) =>
    readPlaylist(await client.call(savePlaylist, { body, idempotencyKey })),
  );
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const titleId = useId();
  const formId = useId();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    setSaving(true);
    setFailure(null);
    try {
      const body = form.getValues();
      const { kept, isFromEarlier } = await create(body);
      const made = isFromEarlier ? await updatePlaylist(client, kept.id, body) : kept;
      queries.setQueryData(playlistQuery(client, made.id).queryKey, made);
      void queries.invalidateQueries({ queryKey: ['playlists', 'list'] });
      await navigate(pathTo(STUDIO_PATHS.playlist, { id: made.id }));
    } catch (error) {
      setFailure(placeErrors(form, error));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2">
        New playlist
      </DialogTitle>
      <DialogContent>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <Stack sx={{ gap: 5, pt: 2 }}>
            {failure !== null && (
              <Alert severity="error" variant="outlined">
                {failure}
              </Alert>
            )}
            <FormText
              form={form}
              field="name"
              label="Name"
              autoFocus
              hint="Visitors see it above the list. You choose the videos next."
            />
          </Stack>
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={isSaving}>
          {isSaving ? 'Creating…' : 'Create'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
