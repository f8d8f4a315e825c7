import type { PublicDetails, PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicPlaylist } from '@commoncast/core/playlists/schema';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../problems/problems.ts';
import type { Logos } from '../images/logos.ts';
import type { PublicPlaylists } from '../playlists/public-playlists.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { findPublicVideos, type PublicVideoRow } from '../streams/public-repository.ts';
import { toPublicVideo } from '../streams/public-video.ts';
import { findPublicPlayers, type PublicPlayerRow } from './public-repository.ts';

const MAX_AT_ONCE = 20;

interface Wanted {
  readonly playerIds: readonly string[];
  readonly videoIds: readonly string[];
}

export interface PublicDetailsService {
  /** What a page needs to show players and videos of one business; unknown and foreign ids are left out. */
  find(businessId: string, wanted: Wanted): Promise<PublicDetails>;
}

/** What visitors' browsers may know, field by field. */
export function createPublicDetailsService({
  database,
  links,
  playlists,
  logos,
}: {
  readonly database: Database;
  readonly links: MediaLinks;
  readonly playlists: PublicPlaylists;
  readonly logos: Pick<Logos, 'toAddress'>;
}): PublicDetailsService {
  const shownBy = (
    player: PublicPlayerRow,
    lists: ReadonlyMap<string, PublicPlaylist>,
  ): Pick<PublicPlayer, 'video' | 'playlist'> => {
    const list = player.playlist_id === null ? undefined : lists.get(player.playlist_id);
    if (list) return { video: list.videos[0] ?? null, playlist: toPlayed(list) };
    return {
      video: player.id === null ? null : toPublicVideo(player as PublicVideoRow, links),
      playlist: null,
    };
  };

  return {
    find: async (businessId, wanted) => {
      const playerIds = [...new Set(wanted.playerIds)];
      const videoIds = [...new Set(wanted.videoIds)];
      if (playerIds.length + videoIds.length > MAX_AT_ONCE)
        throw invalid({ playerId: `At most ${MAX_AT_ONCE} at once` });
      const players = playerIds.length ? await findPublicPlayers(database.root, businessId, playerIds) : [];
      const lists = await playlists.find(businessId, playlistIdsOf(players));
      const videos = videoIds.length ? await findPublicVideos(database.root, businessId, videoIds) : [];
      return {
        players: inOrder(playerIds, players, ({ player_id }) => player_id).map((player) => ({
          id: player.player_id,
          autoPlay: player.auto_play,
          videoLoop: player.video_loop,
          hideControls: player.hide_controls,
          logo: logos.toAddress(player.logo),
          showIcon: player.show_icon,
          playerColor: player.player_color,
          ...shownBy(player, lists),
        })),
        videos: inOrder(videoIds, videos, ({ id }) => id).map((video) => toPublicVideo(video, links)),
      };
    },
  };
}

/** The first video's renditions are sent beside the list, so no entry of the list carries any. */
function toPlayed({ id, name, videos }: PublicPlaylist): PublicPlayer['playlist'] {
  return {
    id,
    name,
    videos: videos.map((video) => ({ ...video, source: { ...video.source, variants: [] } })),
  };
}

function playlistIdsOf(players: readonly PublicPlayerRow[]): string[] {
  return [...new Set(players.flatMap(({ playlist_id }) => playlist_id ?? []))];
}

/** Rows in the order in which they were requested, so that equal requests get equal answers and ETags. */
function inOrder<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
