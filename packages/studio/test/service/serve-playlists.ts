import {
  assignStream,
  deletePlaylist,
  getPlaylist,
  listPlaylists,
  removeStream,
  restorePlaylist,
  savePlaylist,
  updatePlaylist,
} from '@commoncast/core/playlists/api';
import type { Playlist, PlaylistItem } from '@commoncast/core/playlists/schema';
import { conflict, invalid, notFound } from '@commoncast/server/problems/problems';
import { keepHidden } from '@commoncast/server/services/playlists/keep-hidden';
import { playlist } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { requireMayTakeAway } from './require-permission.ts';
import { toItem, toStreamItem } from './views.ts';

/** Answers the calls on playlists. */
export function servePlaylists(on: On, records: Records): void {
  const { playlists, videos, streams } = records;
  const isThere = (id: string): boolean => !!(videos.find(id) ?? streams.find(id));
  const itemsOf = (ids: readonly string[]): PlaylistItem[] =>
    ids.map((id) => {
      const stream = streams.find(id) ?? streams.findDeleted(id);
      return stream ? toStreamItem(stream) : toItem(videos.findDeleted(id) ?? videos.require(id));
    });
  const requireOwnItems = (ids: readonly string[]): void => {
    const foreign = ids.flatMap((id, index) =>
      isThere(id) ? [] : [[`streamIds.${index}`, 'There is no such video or stream'] as const],
    );
    if (foreign.length > 0) throw invalid(Object.fromEntries(foreign));
  };
  /** What is deleted keeps its place. */
  const reordered = ({ items }: Playlist, next: readonly string[]): PlaylistItem[] => {
    const all = items.map(({ streamId }) => streamId);
    const hidden = new Set(all.filter((id) => !isThere(id)));
    return itemsOf(keepHidden(all, hidden, next));
  };
  const seen = (id: string) => playlists.show(id).items.map(({ streamId }) => streamId);

  on(listPlaylists, ({ query }) => {
    const page = playlists.page(query, undefined, ({ name, description }) => [name, description]);
    return { ...page, content: page.content.map(({ items, ...summary }) => summary) };
  });
  on(savePlaylist, ({ body: { streamIds, ...words } }) => {
    requireOwnItems(streamIds);
    const { id } = playlists.add(playlist({ ...words, items: itemsOf(streamIds) }));
    return playlists.show(id);
  });
  on(getPlaylist, ({ params }) => playlists.show(params.id));
  on(updatePlaylist, ({ params: { id }, body: { streamIds, ...words }, expected }) => {
    playlists.update(
      id,
      (before) => {
        if (words.publishState === 'UnPublished') requireMayTakeAway(records, 'playlist:delete-any', before);
        if (streamIds) requireOwnItems(streamIds);
        const items = streamIds && reordered(before, streamIds);
        return { ...(words as Partial<Playlist>), ...(items && { items }) };
      },
      expected,
    );
    return playlists.show(id);
  });
  on(assignStream, ({ body: { playlistId, streamId } }) => {
    const before = seen(playlistId);
    if (!isThere(streamId)) throw notFound();
    if (before.includes(streamId))
      throw conflict('DUPLICATE_ITEM', 'This is in the playlist already', 'streamId');
    playlists.update(playlistId, (now) => ({ items: reordered(now, [...before, streamId]) }));
    return playlists.show(playlistId);
  });
  on(removeStream, ({ params: { playlistId, streamId } }) => {
    const before = seen(playlistId);
    if (!before.includes(streamId)) throw notFound();
    const next = before.filter((id) => id !== streamId);
    playlists.update(playlistId, (now) => ({ items: reordered(now, next) }));
    return playlists.show(playlistId);
  });
  on(deletePlaylist, ({ params }) => {
    requireMayTakeAway(records, 'playlist:delete-any', playlists.require(params.id));
    playlists.remove(params.id);
    return null;
  });
  on(restorePlaylist, ({ params }) => {
    playlists.restore(params.id);
    return playlists.show(params.id);
  });
}
