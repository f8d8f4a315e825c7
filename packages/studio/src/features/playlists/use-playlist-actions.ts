import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { PlayerDraft } from '@commoncast/core/players/schema';
import { deletePlaylist, restorePlaylist } from '@commoncast/core/playlists/api';
import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import { useNavigate } from 'react-router';
import { assignContent, createPlayer } from '../../data/players.ts';
import { useChange } from '../../data/use-change.ts';
import { useRemoval } from '../../data/use-removal.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';
import { useCopyLink } from '../../ui/snippet/use-copy-link.ts';

interface PlaylistActions {
  /** With Undo. @returns whether it is gone */
  readonly remove: (playlist: PlaylistSummary) => Promise<boolean>;
  readonly copyLink: (playlist: PlaylistSummary) => Promise<void>;
  /** Makes a player that shows it, and goes there. */
  readonly makePlayer: (playlist: PlaylistSummary) => Promise<void>;
}

const LOOK = { autoPlay: false, videoLoop: false, hideControls: false, logo: '', showIcon: false };

/** What can be done with a playlist as a whole. */
export function usePlaylistActions(): PlaylistActions {
  const { client, snackbars } = useServices();
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  const { create, finish } = useCreateOnce((body: PlayerDraft, idempotencyKey) =>
    createPlayer(client, body, idempotencyKey),
  );
  const removeRows = useRemoval<PlaylistSummary>({
    place: 'playlists',
    plural: 'playlists',
    // Players say what they show.
    refresh: [['playlists', 'list'], ['players']],
    remove: ({ id }) => client.call(deletePlaylist, { params: { id } }),
    restore: ({ id }) => client.call(restorePlaylist, { params: { id } }),
  });
  const makePlayer = useChange({
    place: 'playlists',
    refresh: [['players']],
    change: async ({ id: contentId, name }: PlaylistSummary) => {
      const { id } = (await create({ name, ...LOOK, playerColor: DEFAULT_PLAYER_COLOR })).kept;
      await assignContent(client, id, { contentId, category: 'PLAYLIST' });
      finish();
      return id;
    },
  });

  return {
    copyLink,
    remove: async (playlist) => (await removeRows([playlist])).length > 0,
    makePlayer: async (playlist) => {
      const made = await makePlayer(playlist);
      if (!made) return;
      snackbars.getState().show('Player created. Its code is below the preview.');
      await navigate(pathTo(STUDIO_PATHS.player, { id: made.answer }));
    },
  };
}
