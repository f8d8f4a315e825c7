import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { playlistQuery } from '../../../data/playlist-queries.ts';
import {
  addVideo,
  type Playlist,
  type PlaylistChange,
  type PlaylistItem,
  readPlaylist,
  takeOutVideo,
  updatePlaylist,
} from '../../../data/playlists.ts';
import { useServices } from '../../../services/use-services.ts';
import { mergeOrder } from './merge-order.ts';

export interface PlaylistEdits {
  /** Shown at once, and taken back where the server refuses. */
  readonly reorder: (ids: readonly string[]) => Promise<void>;
  /** @returns whether it is in the list now */
  readonly add: (videoId: string) => Promise<boolean>;
  /** With Undo. */
  readonly takeOut: (item: PlaylistItem) => Promise<void>;
  readonly publish: (isOn: boolean) => Promise<void>;
  /** @throws {ApiError} the server refused */
  readonly save: (update: PlaylistChange, ifMatch: number | undefined) => Promise<Playlist>;
}

/** Changes one playlist: one change after the other, so that the last one is the one that stays. */
export function usePlaylistEdits({ id }: Pick<Playlist, 'id'>): PlaylistEdits {
  const { client, notices } = useServices();
  const queries = useQueryClient();
  const place = `playlist-videos/${id}` as const;
  const { queryKey } = playlistQuery(client, id);
  const lastCall = useRef<Promise<unknown>>(Promise.resolve());
  const lastAnswer = useRef<Playlist | undefined>(undefined);
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
      lastAnswer.current = newerOf(lastAnswer.current, answer);
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
        notices.getState().report(place, isApiError(error) ? error.message : FALLBACK_MESSAGE);
        return false;
      },
    );
  const update = (body: PlaylistChange, ifMatch?: number) => updatePlaylist(client, id, body, ifMatch);
  /**
   * The whole order is sent, so what others have added or taken out meanwhile is put into it first.
   * @param base the order that the new one was made from
   */
  const sendOrder = async (ids: readonly string[], base: Playlist | undefined): Promise<Playlist> => {
    let now = newerOf(base, lastAnswer.current);
    for (;;) {
      const videoIds = now && base ? mergeOrder(ids, orderOf(now), orderOf(base)) : [...ids];
      try {
        return await update({ videoIds }, now?.version);
      } catch (error) {
        if (!isApiError(error) || error.code !== 'CHANGED_MEANWHILE') throw error;
        now = readPlaylist(error.data);
      }
    }
  };

  const reorder = async (ids: readonly string[]): Promise<void> => {
    const base = read();
    await attempt(
      () => sendOrder(ids, base),
      (playlist) => {
        const byId = new Map(playlist.items.map((item) => [item.videoId, item]));
        return { ...playlist, items: ids.flatMap((videoId) => byId.get(videoId) ?? []) };
      },
    );
  };

  return {
    reorder,
    add: (videoId) => attempt(() => addVideo(client, { playlistId: id, videoId })),
    takeOut: async ({ videoId, name }) => {
      const before = orderOf(read());
      const isDone = await attempt(
        () => takeOutVideo(client, { playlistId: id, videoId }),
        (playlist) => ({
          ...playlist,
          items: playlist.items.filter((item) => item.videoId !== videoId),
        }),
      );
      if (!isDone) return;
      notices.getState().offerUndo(place, `‘${name}’ removed`, () => putBack(videoId, before));
    },
    publish: async (isOn) => {
      const publishState = isOn ? 'Published' : 'UnPublished';
      await attempt(
        () => update({ publishState }),
        (playlist) => ({ ...playlist, publishState }),
      );
    },
    save: (body, ifMatch) => send(() => update(body, ifMatch)),
  };

  /** To the place that it had, among those that are in the list by now. */
  async function putBack(videoId: string, before: readonly string[]): Promise<void> {
    const base = read();
    const now = orderOf(base);
    const ahead = before.slice(0, before.indexOf(videoId)).findLast((one) => now.includes(one));
    const at = ahead === undefined ? 0 : now.indexOf(ahead) + 1;
    await attempt(() => sendOrder(now.toSpliced(at, 0, videoId), base));
  }
}

function orderOf(playlist: Playlist | undefined): string[] {
  return playlist?.items.map(({ videoId }) => videoId) ?? [];
}

function newerOf(a: Playlist | undefined, b: Playlist | undefined): Playlist | undefined {
  return a && b ? (b.version >= a.version ? b : a) : (a ?? b);
}
