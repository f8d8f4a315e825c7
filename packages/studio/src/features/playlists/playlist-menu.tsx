import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { usePlaylistActions } from './use-playlist-actions.ts';

/** What can be done with one playlist of the list. */
export function PlaylistMenu({ playlist }: { readonly playlist: PlaylistSummary }) {
  const { copyLink, makePlayer, remove } = usePlaylistActions();
  return (
    <RowMenu
      name={playlist.name}
      actions={[
        { label: 'Edit', to: pathTo(STUDIO_PATHS.playlist, { id: playlist.id }) },
        { label: 'Copy link', onChoose: () => copyLink(playlist) },
        { label: 'Create player', onChoose: () => makePlayer(playlist) },
        { label: 'Delete', isDangerous: true, onChoose: () => remove(playlist) },
      ]}
    />
  );
}
