import type { Client } from '@commoncast/core/http/client';
import * as calls from '@commoncast/core/playlists/api';
import type {
  PlaylistUpdate,
  Playlist as WirePlaylist,
  PlaylistItem as WirePlaylistItem,
} from '@commoncast/core/playlists/schema';

/** The place of a video or a live stream in a playlist. */
export type PlaylistItem = Omit<WirePlaylistItem, 'streamId'> & { readonly itemId: string };

/** A playlist as the studio knows it. Only this file knows what the wire calls the ids of its items. */
export type Playlist = Omit<WirePlaylist, 'items'> & { readonly items: readonly PlaylistItem[] };

export type PlaylistChange = Omit<PlaylistUpdate, 'streamIds'> & { readonly itemIds?: readonly string[] };

interface Place {
  readonly playlistId: string;
  readonly itemId: string;
}

/** Takes a playlist over from an answer, or from the refusal of a stale version. */
export function readPlaylist(data: unknown): Playlist {
  const { items, ...playlist } = data as WirePlaylist;
  return { ...playlist, items: items.map(({ streamId, ...item }) => ({ ...item, itemId: streamId })) };
}

/** @throws {ApiError} the server refused; the same for those below */
export async function updatePlaylist(
  client: Client,
  id: string,
  { itemIds, ...words }: PlaylistChange,
  ifMatch?: number,
): Promise<Playlist> {
  const body = { ...words, ...(itemIds && { streamIds: [...itemIds] }) };
  return readPlaylist(await client.call(calls.updatePlaylist, { params: { id }, body, ifMatch }));
}

/** Puts a video or a live stream at the end. */
export async function addItem(client: Client, { playlistId, itemId }: Place): Promise<Playlist> {
  const body = { playlistId, streamId: itemId };
  return readPlaylist(await client.call(calls.assignStream, { body }));
}

export async function takeOutItem(client: Client, { playlistId, itemId }: Place): Promise<Playlist> {
  const params = { playlistId, streamId: itemId };
  return readPlaylist(await client.call(calls.removeStream, { params }));
}
