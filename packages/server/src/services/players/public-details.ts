import type { PublicDetails, PublicVideo } from '@commoncast/core/players/schema';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../http/problems.ts';
import { RENDITION_PLAYLIST } from '../../media/vod/playlists/media-playlist.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { findPublicPlayers, findPublicVideos, type PublicVideoRow } from './public-repository.ts';

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
}: {
  readonly database: Database;
  readonly links: MediaLinks;
}): PublicDetailsService {
  const toPublicVideo = (video: PublicVideoRow): PublicVideo => ({
    id: video.id,
    category: 'VOD',
    title: video.name,
    durationS: (video.duration_ms ?? 0) / 1000,
    width: video.width ?? 0,
    height: video.height ?? 0,
    posterUrl: links.publicPoster(video),
    storyboardUrl: links.publicStoryboard(video),
    captions: video.captions.map((caption) => ({
      language: caption.language,
      label: caption.label,
      url: links.publicCaption(video.id, caption),
    })),
    chapters: video.chapters,
    source: {
      protocol: 'hls',
      url: links.publicPlaylist(video.id),
      variants: video.variants.map((variant) => ({
        path: `${variant.directory}/${RENDITION_PLAYLIST}`,
        bandwidth: variant.bandwidth_bps,
        averageBandwidth: variant.average_bandwidth_bps,
        width: variant.width,
        height: variant.height,
        codecs: variant.codecs,
        opening: variant.opening,
      })),
    },
  });

  return {
    find: async (businessId, wanted) => {
      const playerIds = [...new Set(wanted.playerIds)];
      const videoIds = [...new Set(wanted.videoIds)];
      if (playerIds.length + videoIds.length > MAX_AT_ONCE)
        throw invalid({ playerId: `At most ${MAX_AT_ONCE} at once` });
      const players = playerIds.length ? await findPublicPlayers(database.root, businessId, playerIds) : [];
      const videos = videoIds.length ? await findPublicVideos(database.root, businessId, videoIds) : [];
      return {
        players: inOrder(playerIds, players, ({ player_id }) => player_id).map((player) => ({
          id: player.player_id,
          autoPlay: player.auto_play,
          videoLoop: player.video_loop,
          hideControls: player.hide_controls,
          logo: player.logo,
          showIcon: player.show_icon,
          playerColor: player.player_color,
          video: player.id === null ? null : toPublicVideo(player as PublicVideoRow),
          playlist: null,
        })),
        videos: inOrder(videoIds, videos, ({ id }) => id).map(toPublicVideo),
      };
    },
  };
}

/** Rows in the order they were asked for, so that equal questions have equal answers and ETags. */
function inOrder<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
