import { createForm } from '@commoncast/core/form/form';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { savePlaylist } from '@commoncast/core/playlists/api';
import { PlaylistDraft } from '@commoncast/core/playlists/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { playlistQuery } from '../../data/playlist-queries.ts';
import { readPlaylist, updatePlaylist } from '../../data/playlists.ts';
import { useServices } from '../../services/use-services.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';
import { FormText } from '../../ui/form/form-text.tsx';
import { useForm } from '../../ui/form/use-form.ts';

/** Asks for a name, makes the playlist and goes to its page, where it is filled. */
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

  const save = async (body: { name: string }) => {
    const { kept, isFromEarlier } = await create(body);
    const made = isFromEarlier ? await updatePlaylist(client, kept.id, body) : kept;
    queries.setQueryData(playlistQuery(client, made.id).queryKey, made);
    void queries.invalidateQueries({ queryKey: ['playlists', 'list'] });
    await navigate(pathTo(STUDIO_PATHS.playlist, { id: made.id }));
  };

  return (
    <FormDialog
      title="New playlist"
      form={form}
      submitLabel="Create"
      busyLabel="Creating…"
      onSubmit={save}
      onClose={onClose}
    >
      <FormText
        form={form}
        field="name"
        label="Name"
        autoFocus
        hint="Visitors see it above the list. You choose what is in it next."
      />
    </FormDialog>
  );
}
