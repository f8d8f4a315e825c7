import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { assignContent, createPlayer } from '@commoncast/core/players/api';
import { deletePlaylist, restorePlaylist } from '@commoncast/core/playlists/api';
import type { PlaylistSummary } from '@commoncast/core/playlists/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useServices } from '../../services/use-services.ts';

interface PlaylistActions {
  /** With Undo. @returns whether it is gone */
  readonly remove: (playlist: PlaylistSummary) => Promise<boolean>;
  readonly copyLink: (playlist: PlaylistSummary) => Promise<void>;
  /** Makes a player that shows it, and goes there. */
  readonly makePlayer: (playlist: PlaylistSummary) => Promise<void>;
}

/** What can be done with a playlist as a whole. */
export function usePlaylistActions(): PlaylistActions {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { show } = snackbars.getState();
  // Players say what they show.
  const refresh = () =>
    Promise.all(
      [['playlists', 'list'], ['players']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      show(isApiError(error) ? error.message : FALLBACK_MESSAGE, { severity: 'error' });
      return false;
    } finally {
      void refresh();
    }
  };

  return {
    remove: async ({ id, name }) => {
      const params = { id };
      if (!(await attempt(() => client.call(deletePlaylist, { params })))) return false;
      show(`‘${name}’ deleted`, {
        undo: () => void attempt(() => client.call(restorePlaylist, { params })),
      });
      return true;
    },
    copyLink: async ({ watchUrl }) => {
      await navigator.clipboard.writeText(new URL(watchUrl, location.href).href).then(
        () => show('Link copied'),
        () => show('The browser does not allow copying here.', { severity: 'error' }),
      );
    },
    makePlayer: async ({ id, name }) => {
      await attempt(async () => {
        const look = { autoPlay: false, videoLoop: false, hideControls: false, logo: '', showIcon: false };
        const body = { name, ...look, playerColor: DEFAULT_PLAYER_COLOR };
        const { uuid } = await client.call(createPlayer, { body });
        await client.call(assignContent, {
          body: { embeddedVideoPlayerId: uuid, contentId: id, category: 'PLAYLIST' },
        });
        show('Player created. Its code is below the preview.');
        await navigate(`/players/${uuid}`);
      });
    },
  };
}
