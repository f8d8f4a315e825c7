import type { Client } from '@commoncast/core/http/client';
import * as calls from '@commoncast/core/playlists/api';
import type {
  PlaylistUpdate,
  Playlist as WirePlaylist,
  PlaylistItem as WirePlaylistItem,
} from '@commoncast/core/playlists/schema';

/** A video's place in a playlist. */
export type PlaylistItem = Omit<WirePlaylistItem, 'streamId'> & { readonly videoId: string };

/** A playlist as the studio knows it. Only this file knows what the wire calls the ids of its videos. */
export type Playlist = Omit<WirePlaylist, 'items'> & { readonly items: readonly PlaylistItem[] };

export type PlaylistChange = Omit<PlaylistUpdate, 'streamIds'> & { readonly videoIds?: readonly string[] };

interface Place {
  readonly playlistId: string;
  readonly videoId: string;
}

/** Takes a playlist over from an answer, or from the refusal of a stale version. */
export function readPlaylist(data: unknown): Playlist {
  const { items, ...playlist } = data as WirePlaylist;
  return { ...playlist, items: items.map(({ streamId, ...item }) => ({ ...item, videoId: streamId })) };
}

/** @throws {ApiError} the server refused; the same for those below */
export async function updatePlaylist(
  client: Client,
  id: string,
  { videoIds, ...words }: PlaylistChange,
  ifMatch?: number,
): Promise<Playlist> {
  const body = { ...words, ...(videoIds && { streamIds: [...videoIds] }) };
  return readPlaylist(await client.call(calls.updatePlaylist, { params: { id }, body, ifMatch }));
}

/** Puts a video at the end. */
export async function addVideo(client: Client, { playlistId, videoId }: Place): Promise<Playlist> {
  const body = { playlistId, streamId: videoId };
  return readPlaylist(await client.call(calls.assignStream, { body }));
}

export async function takeOutVideo(client: Client, { playlistId, videoId }: Place): Promise<Playlist> {
  const params = { playlistId, streamId: videoId };
  return readPlaylist(await client.call(calls.removeStream, { params }));
}
