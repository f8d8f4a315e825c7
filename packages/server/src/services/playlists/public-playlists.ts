import type { PublicPlaylist } from '@commoncast/core/playlists/schema';
import type { Database } from '../../db/database.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { findPublicVideos } from '../streams/public-repository.ts';
import { toPublicVideo } from '../streams/public-video.ts';
import { findPublicItems } from './public-repository.ts';

export interface PublicPlaylists {
  /**
   * The requested playlists that belong to the business, are published and have something to show, by id. Only the
   * first video of each carries its renditions; players fetch the others when their turn comes.
   */
  find(businessId: string, ids: readonly string[]): Promise<Map<string, PublicPlaylist>>;
}

/** What visitors' browsers may know of playlists, field by field. */
export function createPublicPlaylists({
  database: { root },
  links,
}: {
  readonly database: Pick<Database, 'root'>;
  readonly links: MediaLinks;
}): PublicPlaylists {
  return {
    find: async (businessId, ids) => {
      if (ids.length === 0) return new Map();
      const lists = Map.groupBy(
        await findPublicItems(root, businessId, ids),
        ({ playlist_id }) => playlist_id,
      );
      const firsts = [...lists.values()].flatMap(([first]) => (first ? [first.id] : []));
      const whole = firsts.length > 0 ? await findPublicVideos(root, businessId, [...new Set(firsts)]) : [];
      const wholeById = new Map(whole.map((video) => [video.id, video]));
      return new Map(
        [...lists].flatMap(([id, rows]) => {
          const [first, ...rest] = rows;
          if (!first) return [];
          const { playlist_name: name, playlist_description: description } = first;
          const videos = [wholeById.get(first.id) ?? first, ...rest];
          return [
            [id, { id, name, description, videos: videos.map((video) => toPublicVideo(video, links)) }],
          ];
        }),
      );
    },
  };
}
