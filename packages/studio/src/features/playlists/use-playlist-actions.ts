import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { PlayerDraft } from '@commoncast/core/players/schema';
import { deletePlaylist, restorePlaylist } from '@commoncast/core/playlists/api';
import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { assignContent, createPlayer } from '../../data/players.ts';
import { useServices } from '../../services/use-services.ts';
import { useCreateOnce } from '../../ui/form/editing/use-create-once.ts';

interface PlaylistActions {
  /** With Undo. @returns whether it is gone */
  readonly remove: (playlist: PlaylistSummary) => Promise<boolean>;
  readonly copyLink: (playlist: PlaylistSummary) => Promise<void>;
  /** Makes a player that shows it, and goes there. */
  readonly makePlayer: (playlist: PlaylistSummary) => Promise<void>;
}

/** What can be done with a playlist as a whole. */
export function usePlaylistActions(): PlaylistActions {
  const { client, snackbars, notices } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { show } = snackbars.getState();
  const { create, finish } = useCreateOnce((body: PlayerDraft, idempotencyKey) =>
    createPlayer(client, body, idempotencyKey),
  );
  // Players say what they show.
  const refresh = () =>
    Promise.all(
      [['playlists', 'list'], ['players'], ['trash']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      notices.getState().report('playlists', isApiError(error) ? error.message : FALLBACK_MESSAGE);
      return false;
    } finally {
      void refresh();
    }
  };

  return {
    remove: async ({ id, name }) => {
      const params = { id };
      if (!(await attempt(() => client.call(deletePlaylist, { params })))) return false;
      notices.getState().offerUndo('playlists', `‘${name}’ deleted`, async () => {
        if (await attempt(() => client.call(restorePlaylist, { params }))) show(`‘${name}’ restored`);
      });
      return true;
    },
    copyLink: async ({ watchUrl }) => {
      await navigator.clipboard.writeText(new URL(watchUrl, location.href).href).then(
        () => show('Link copied'),
        () => show('The browser does not allow copying here.', { severity: 'error' }),
      );
    },
    makePlayer: async ({ id: contentId, name }) => {
      await attempt(async () => {
        const look = { autoPlay: false, videoLoop: false, hideControls: false, logo: '', showIcon: false };
        const body = { name, ...look, playerColor: DEFAULT_PLAYER_COLOR };
        const { id } = (await create(body)).kept;
        await assignContent(client, id, { contentId, category: 'PLAYLIST' });
        finish();
        show('Player created. Its code is below the preview.');
        await navigate(pathTo(STUDIO_PATHS.player, { id }));
      });
    },
  };
}
