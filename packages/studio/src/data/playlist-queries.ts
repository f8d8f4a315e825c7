import type { Client } from '@commoncast/core/http/client';
import { getPlaylist, getPublicPlaylist, listPlaylists } from '@commoncast/core/playlists/api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readPlaylist } from './playlists.ts';

export interface PlaylistsFilter {
  /** From 0. */
  readonly page?: number;
  readonly size?: number;
  readonly search?: string;
}

/** One page of the business's playlists. */
export function playlistsQuery(client: Client, { page = 0, size = 12, search = '' }: PlaylistsFilter = {}) {
  return queryOptions({
    queryKey: ['playlists', 'list', { page, size, search }],
    queryFn: ({ signal }) =>
      client.call(listPlaylists, { query: { page: String(page), size: String(size), search }, signal }),
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
