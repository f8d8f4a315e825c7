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
import { toItem } from './views.ts';

/** Answers the calls on playlists. */
export function servePlaylists(on: On, records: Records): void {
  const { playlists, videos } = records;
  const itemsOf = (ids: readonly string[]): PlaylistItem[] =>
    ids.map((id) => toItem(videos.find(id) ?? videos.findDeleted(id) ?? videos.require(id)));
  const requireOwnVideos = (ids: readonly string[]): void => {
    const foreign = ids.flatMap((id, index) =>
      videos.find(id) ? [] : [[`streamIds.${index}`, 'There is no such video'] as const],
    );
    if (foreign.length > 0) throw invalid(Object.fromEntries(foreign));
  };
  /** Deleted videos keep their places. */
  const reordered = ({ items }: Playlist, next: readonly string[]): PlaylistItem[] => {
    const all = items.map(({ streamId }) => streamId);
    const hidden = new Set(all.filter((id) => !videos.find(id)));
    return itemsOf(keepHidden(all, hidden, next));
  };
  const seen = (id: string) => playlists.show(id).items.map(({ streamId }) => streamId);

  on(listPlaylists, ({ query }) => {
    const page = playlists.page(query, undefined, ({ name, description }) => [name, description]);
    return { ...page, content: page.content.map(({ items, ...summary }) => summary) };
  });
  on(savePlaylist, ({ body: { streamIds, ...words } }) => {
    requireOwnVideos(streamIds);
    const { id } = playlists.add(playlist({ ...words, items: itemsOf(streamIds) }));
    return playlists.show(id);
  });
  on(getPlaylist, ({ params }) => playlists.show(params.id));
  on(updatePlaylist, ({ params: { id }, body: { streamIds, ...words }, expected }) => {
    playlists.update(
      id,
      (before) => {
        if (words.publishState === 'UnPublished') requireMayTakeAway(records, 'playlist:delete-any', before);
        if (streamIds) requireOwnVideos(streamIds);
        const items = streamIds && reordered(before, streamIds);
        return { ...(words as Partial<Playlist>), ...(items && { items }) };
      },
      expected,
    );
    return playlists.show(id);
  });
  on(assignStream, ({ body: { playlistId, streamId } }) => {
    const before = seen(playlistId);
    if (!videos.find(streamId)) throw notFound();
    if (before.includes(streamId))
      throw conflict('DUPLICATE_ITEM', 'This video is in the playlist already', 'streamId');
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
