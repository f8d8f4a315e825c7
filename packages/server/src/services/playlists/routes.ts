import {
  assignStream,
  deletePlaylist,
  getPlaylist,
  getPlaylistDetails,
  getPublicPlaylist,
  listPlaylists,
  removeStream,
  restorePlaylist,
  savePlaylist,
  updatePlaylist,
} from '@commoncast/core/playlists/api';
import type { Bind } from '../../http/bind.ts';
import { cacheByUrl } from '../../http/cache-by-url.ts';
import { invalid, notFound } from '../../problems/problems.ts';
import type { PublicPlaylists } from './public-playlists.ts';
import type { PlaylistsService } from './service.ts';

/** Binds the playlist calls. */
export function playlistsRoutes(bind: Bind, playlists: PlaylistsService, published: PublicPlaylists): void {
  bind(savePlaylist, ({ member, body }) => playlists.save(member, body));
  bind(listPlaylists, ({ member, query }) => playlists.list(member, query));
  bind(getPlaylist, ({ member, params }) => playlists.get(member, params.id));
  bind(updatePlaylist, ({ member, params, body, expected }) =>
    playlists.update(member, params.id, body, expected),
  );
  bind(deletePlaylist, async ({ member, params }) => {
    await playlists.remove(member, params.id);
    return null;
  });
  bind(restorePlaylist, ({ member, params }) => playlists.restore(member, params.id));
  bind(getPlaylistDetails, ({ member, params: { businessId, playlistId } }) =>
    playlists.get(member, playlistId, businessId),
  );
  bind(assignStream, ({ member, body }) => playlists.assignStream(member, body));
  bind(removeStream, ({ member, params }) => playlists.removeStream(member, params));

  bind(getPublicPlaylist, async ({ business, query, headers, client, answer }) => {
    const id = headers.playlistid ?? query.playlistId;
    if (id === undefined) throw invalid({ playlistId: 'Playlist id is required' });
    const found = (await published.find(business.id, [id])).get(id);
    if (!found) throw notFound();
    // Caches go by the address alone, so an answer that depends on a header must not be stored.
    const isAllInAddress = query.key !== undefined && headers.playlistid === undefined;
    if (isAllInAddress) cacheByUrl(answer, business, found, { origin: client.origin });
    else answer.header('cache-control', 'no-store');
    return found;
  });
}
