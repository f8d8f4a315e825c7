import type { Client } from '@commoncast/core/http/client';
import { getPlaylist, getPublicPlaylist, listPlaylists } from '@commoncast/core/playlists/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListFilter, toListCall } from './list-filter.ts';
import { readPlaylist } from './playlists.ts';

/** One page of the business's playlists. */
export function playlistsQuery(client: Client, filter: ListFilter = {}) {
  const query = toListCall(filter);
  return queryOptions({
    queryKey: ['playlists', 'list', query],
    queryFn: ({ signal }) => client.call(listPlaylists, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One playlist with its videos. */
export function playlistQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['playlists', 'one', id],
    queryFn: async ({ signal }) => readPlaylist(await client.call(getPlaylist, { params: { id }, signal })),
  });
}

/** A playlist as visitors see it; fails where they see none. Asked for with headers: an address may be a minute old. */
export function shownPlaylistQuery(client: Client, publicKey: string, id: string) {
  return queryOptions({
    queryKey: ['playlists', 'shown', id],
    queryFn: ({ signal }) =>
      client.call(getPublicPlaylist, { headers: { 'x-public-key': publicKey, playlistid: id }, signal }),
    placeholderData: keepPreviousData,
  });
}
