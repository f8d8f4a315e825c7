import { DEFAULT_PLAYER_COLOR } from '@commoncast/core/design/tokens';
import type { PublicDetails, PublicPlayer } from '@commoncast/core/players/schema';
import { openingOf } from '@commoncast/core/playlists/items-of';
import type { PublicPlaylist } from '@commoncast/core/playlists/schema';
import { reading, readTogether, rowsOf } from '../../db/read-together.ts';
import type { Foundation } from '../../foundation.ts';
import { invalid } from '../../problems/problems.ts';
import type { Logos } from '../images/logos.ts';
import { asOf } from '../live/premiere.ts';
import { toPublicLive } from '../live/public-live.ts';
import { selectPublicLives, selectReplayIds } from '../live/public-repository.ts';
import { toPublicPlaylists } from '../playlists/public-playlists.ts';
import { selectPublicItems } from '../playlists/public-repository.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { type PublicVideoRow, selectPublicVideos } from '../streams/public-repository.ts';
import { toPublicVideo } from '../streams/public-video.ts';
import { type PublicPlayerRow, selectPublicPlayers, selectShownPlaylists } from './public-repository.ts';

const MAX_AT_ONCE = 20;

/** Of what is shown without a player that somebody has made. */
const DEFAULT_LOOK = {
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: DEFAULT_PLAYER_COLOR,
  playlist: null,
} as const;

interface Wanted {
  readonly playerIds: readonly string[];
  readonly videoIds: readonly string[];
}

export interface PublicDetailsService {
  /** What a page needs to show players, videos and streams of one business; unknown and foreign ids are left out. */
  find(businessId: string, wanted: Wanted): Promise<PublicDetails>;
  /** The same for a request. @throws {ApiError} VALIDATION_FAILED: it names too many */
  findAsked(businessId: string, asked: Wanted): Promise<PublicDetails>;
}

/** @throws {ApiError} VALIDATION_FAILED: a request names too many */
export function requireFew({ playerIds, videoIds }: Wanted): void {
  if (new Set(playerIds).size + new Set(videoIds).size > MAX_AT_ONCE)
    throw invalid({ playerId: `At most ${MAX_AT_ONCE} at once` });
}

/** What visitors' browsers may know, field by field. */
export function createPublicDetailsService({
  database,
  clock,
  links,
  logos,
}: Pick<Foundation, 'database' | 'clock'> & {
  readonly links: MediaLinks;
  readonly logos: Pick<Logos, 'toAddress'>;
}): PublicDetailsService {
  const shownBy = (
    player: PublicPlayerRow,
    lists: ReadonlyMap<string, PublicPlaylist>,
    now: Date,
  ): Pick<PublicPlayer, 'video' | 'playlist' | 'live'> => {
    const list = player.playlist_id === null ? undefined : lists.get(player.playlist_id);
    if (list) {
      const { video, live: first } = openingOf(list);
      const playlist = toPlayed(list);
      if (!first) return { video, playlist };
      const { index: _, ...live } = first;
      return { video, playlist, live };
    }
    const video = player.id === null ? null : toPublicVideo(player as PublicVideoRow, links);
    // Once there is a replay, it is a video like any other.
    if (player.live && !video) return { video, playlist: null, live: toPublicLive(player.live, links, now) };
    return { video, playlist: null };
  };

  const find: PublicDetailsService['find'] = async (businessId, wanted) => {
    const playerIds = [...new Set(wanted.playerIds)];
    const videoIds = [...new Set(wanted.videoIds)];
    if (playerIds.length + videoIds.length === 0) return { players: [], videos: [] };
    const { root } = database;
    const now = clock();
    const { players, lists, videos, lives, replays } = await readTogether(root, {
      players: rowsOf(selectPublicPlayers(root, businessId, playerIds, now)),
      lists: reading(
        selectPublicItems(root, businessId, selectShownPlaylists(root, businessId, playerIds), now),
        (items) => toPublicPlaylists(items, links, now),
      ),
      videos: rowsOf(selectPublicVideos(root, businessId, videoIds)),
      // A stream can stand in the place of a video.
      lives: rowsOf(selectPublicLives(root, businessId, videoIds)),
      replays: rowsOf(selectPublicVideos(root, businessId, selectReplayIds(root, businessId, videoIds, now))),
    });
    return {
      players: [
        ...inOrder(playerIds, players, ({ player_id }) => player_id).map((player) => ({
          id: player.player_id,
          autoPlay: player.auto_play,
          videoLoop: player.video_loop,
          hideControls: player.hide_controls,
          logo: logos.toAddress(player.logo),
          showIcon: player.show_icon,
          playerColor: player.player_color,
          ...shownBy(player, lists, now),
        })),
        ...inOrder(videoIds, lives, ({ id }) => id).map((live) => {
          const replay = replays.find(({ id }) => id === asOf(live, now).replay_video_id);
          return replay
            ? { ...DEFAULT_LOOK, id: live.id, video: toPublicVideo(replay, links) }
            : { ...DEFAULT_LOOK, id: live.id, video: null, live: toPublicLive(live, links, now) };
        }),
      ],
      videos: inOrder(videoIds, videos, ({ id }) => id).map((video) => toPublicVideo(video, links)),
    };
  };
  return {
    find,
    findAsked: async (businessId, asked) => {
      requireFew(asked);
      return await find(businessId, asked);
    },
  };
}

/** The first video's renditions are sent beside the list, so no entry of the list carries any. */
function toPlayed({ id, name, videos, streams }: PublicPlaylist): PublicPlayer['playlist'] {
  return {
    id,
    name,
    videos: videos.map((video) => ({ ...video, source: { ...video.source, variants: [] } })),
    ...(streams && { streams }),
  };
}

/** Rows in the order in which they were requested, so that equal requests get equal answers and ETags. */
function inOrder<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
