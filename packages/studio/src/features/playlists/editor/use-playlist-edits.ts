import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { assignStream, removeStream, updatePlaylist } from '@commoncast/core/playlists/api';
import type { Playlist, PlaylistItem, PlaylistUpdate } from '@commoncast/core/playlists/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { playlistQuery } from '../../../data/playlist-queries.ts';
import { useServices } from '../../../services/use-services.ts';

export interface PlaylistEdits {
  /** Shown at once, and taken back where the server refuses. */
  readonly reorder: (ids: readonly string[]) => Promise<void>;
  /** @returns whether it is in the list now */
  readonly add: (streamId: string) => Promise<boolean>;
  /** With Undo. */
  readonly takeOut: (item: PlaylistItem) => Promise<void>;
  readonly publish: (isOn: boolean) => Promise<void>;
  /** @throws {ApiError} the server refused */
  readonly save: (update: PlaylistUpdate) => Promise<Playlist>;
}

/** Changes one playlist: one change after the other, so that the last one is the one that stays. */
export function usePlaylistEdits({ id }: Pick<Playlist, 'id'>): PlaylistEdits {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();
  const { queryKey } = playlistQuery(client, id);
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const read = () => queries.getQueryData<Playlist>(queryKey);
  const send = async (
    call: () => Promise<Playlist>,
    guess?: (playlist: Playlist) => Playlist,
  ): Promise<Playlist> => {
    waiting.current += 1;
    await queries.cancelQueries({ queryKey });
    if (guess) queries.setQueryData<Playlist>(queryKey, (kept) => kept && guess(kept));
    const sent = lastCall.current.then(call, call);
    lastCall.current = sent;
    try {
      const answer = await sent;
      // What waits is newer than this answer.
      if (waiting.current === 1) queries.setQueryData(queryKey, answer);
      return answer;
    } catch (error) {
      void queries.invalidateQueries({ queryKey });
      throw error;
    } finally {
      waiting.current -= 1;
      for (const key of [['playlists', 'list'], ['playlists', 'shown', id], ['players']])
        void queries.invalidateQueries({ queryKey: key });
    }
  };
  const attempt = (call: () => Promise<Playlist>, guess?: (playlist: Playlist) => Playlist) =>
    send(call, guess).then(
      () => true,
      (error: unknown) => {
        show(isApiError(error) ? error.message : FALLBACK_MESSAGE, { severity: 'error' });
        return false;
      },
    );
  const update = (body: PlaylistUpdate) => client.call(updatePlaylist, { params: { id }, body });

  const reorder = async (ids: readonly string[]): Promise<void> => {
    await attempt(
      () => update({ streamIds: [...ids] }),
      (playlist) => {
        const byId = new Map(playlist.items.map((item) => [item.streamId, item]));
        return { ...playlist, items: ids.flatMap((streamId) => byId.get(streamId) ?? []) };
      },
    );
  };

  return {
    reorder,
    add: (streamId) => attempt(() => client.call(assignStream, { body: { playlistId: id, streamId } })),
    takeOut: async ({ streamId, name }) => {
      const before = read()?.items.map((item) => item.streamId) ?? [];
      const isDone = await attempt(
        () => client.call(removeStream, { params: { playlistId: id, streamId } }),
        (playlist) => ({
          ...playlist,
          items: playlist.items.filter((item) => item.streamId !== streamId),
        }),
      );
      if (!isDone) return;
      show(`‘${name}’ removed`, { undo: () => void putBack(streamId, before) });
    },
    publish: async (isOn) => {
      const publishState = isOn ? 'Published' : 'UnPublished';
      await attempt(
        () => update({ publishState }),
        (playlist) => ({ ...playlist, publishState }),
      );
    },
    save: (body) => send(() => update(body)),
  };

  /** To the place that it had, among those that are in the list by now. */
  async function putBack(streamId: string, before: readonly string[]): Promise<void> {
    const now = read()?.items.map((item) => item.streamId) ?? [];
    const ahead = before.slice(0, before.indexOf(streamId)).findLast((one) => now.includes(one));
    const at = ahead === undefined ? 0 : now.indexOf(ahead) + 1;
    await attempt(() => update({ streamIds: now.toSpliced(at, 0, streamId) }));
  }
}
