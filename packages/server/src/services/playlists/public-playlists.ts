import type { PublicPlaylist } from '@commoncast/core/playlists/schema';
import type { Database } from '../../db/database.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { toPublicVideo } from '../streams/public-video.ts';
import { type PublicItemRow, selectPublicItems } from './public-repository.ts';

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
    find: async (businessId, ids) =>
      toPublicPlaylists(await selectPublicItems(root, businessId, ids).execute(), links),
  };
}

/** Playlists by id, from their videos in order. */
export function toPublicPlaylists(
  items: readonly PublicItemRow[],
  links: MediaLinks,
): Map<string, PublicPlaylist> {
  const lists = Map.groupBy(items, ({ playlist_id }) => playlist_id);
  return new Map(
    [...lists].flatMap(([id, rows]) => {
      const [first] = rows;
      if (!first) return [];
      const { playlist_name: name, playlist_description: description } = first;
      return [[id, { id, name, description, videos: rows.map((video) => toPublicVideo(video, links)) }]];
    }),
  );
}
