import type { PublicPlaylist } from '@commoncast/core/playlists/schema';
import type { JsonRow } from '../../db/read-together.ts';
import type { Foundation } from '../../foundation.ts';
import { toPublicLive } from '../live/public-live.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { PublicVideoRow } from '../streams/public-repository.ts';
import { toPublicVideo } from '../streams/public-video.ts';
import { type PublicItemRow, selectPublicItems } from './public-repository.ts';

export interface PublicPlaylists {
  /**
   * The requested playlists that belong to the business, are published and have something to show, by id. Only the
   * first item of each carries its renditions; players fetch the others when their turn comes.
   */
  find(businessId: string, ids: readonly string[]): Promise<Map<string, PublicPlaylist>>;
}

/** What visitors' browsers may know of playlists, field by field. */
export function createPublicPlaylists({
  database: { root },
  clock,
  links,
}: Pick<Foundation, 'database' | 'clock'> & { readonly links: MediaLinks }): PublicPlaylists {
  return {
    find: async (businessId, ids) => {
      const now = clock();
      return toPublicPlaylists(await selectPublicItems(root, businessId, ids, now).execute(), links, now);
    },
  };
}

/** Playlists by id, from their items in order. Rows may come from the database as they are or as JSON. */
export function toPublicPlaylists(
  items: readonly (PublicItemRow | JsonRow<PublicItemRow>)[],
  links: MediaLinks,
  now: Date,
): Map<string, PublicPlaylist> {
  const lists = Map.groupBy(items, ({ playlist_id }) => playlist_id);
  return new Map(
    [...lists].flatMap(([id, rows]) => {
      const [first] = rows;
      if (!first) return [];
      const { playlist_name: name, playlist_description: description } = first;
      // The replay of a stream may be in the list as a video as well.
      const shown = rows.filter(
        (row, index) => row.id === null || rows.findIndex((other) => other.id === row.id) === index,
      );
      const videos = shown.flatMap((row) =>
        row.id === null ? [] : [toPublicVideo(row as PublicVideoRow, links)],
      );
      const streams = shown.flatMap(({ id: videoId, live }, index) =>
        videoId === null && live ? [{ ...toPublicLive(live, links, now), index }] : [],
      );
      return [[id, { id, name, description, videos, ...(streams.length > 0 && { streams }) }]];
    }),
  );
}
