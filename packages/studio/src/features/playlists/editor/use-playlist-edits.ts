import { isApiError } from '@commoncast/core/http/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { reasonOf } from '../../../data/use-change.ts';
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

interface Edit {
  readonly call: () => Promise<Playlist>;
  /** What it will be like, shown at once. */
  readonly guess?: (playlist: Playlist) => Playlist;
}

/** Changes one playlist: one change after the other, so that the last one is the one that stays. */
export function usePlaylistEdits({ id }: Pick<Playlist, 'id'>): PlaylistEdits {
  const { client, notices } = useServices();
  const queries = useQueryClient();
  const place = `playlist-videos/${id}` as const;
  const { queryKey } = playlistQuery(client, id);
  const lastAnswer = useRef<Playlist | undefined>(undefined);
  const waiting = useRef(0);

  const read = () => queries.getQueryData<Playlist>(queryKey);
  const { mutateAsync: send } = useMutation({
    // Mutations of a scope run one after the other; guesses do not wait.
    scope: { id: `playlist/${id}` },
    mutationFn: ({ call }: Edit) => call(),
    onMutate: async ({ guess }) => {
      waiting.current += 1;
      await queries.cancelQueries({ queryKey });
      if (guess) queries.setQueryData<Playlist>(queryKey, (kept) => kept && guess(kept));
    },
    onSuccess: (answer) => {
      lastAnswer.current = newerOf(lastAnswer.current, answer);
      // What waits is newer than this answer.
      if (waiting.current === 1) queries.setQueryData(queryKey, answer);
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
    onSettled: () => {
      waiting.current -= 1;
      for (const key of [['playlists', 'list'], ['playlists', 'shown', id], ['players']])
        void queries.invalidateQueries({ queryKey: key });
    },
  });
  /** @returns whether it worked; a failure has been reported */
  const attempt = (edit: Edit) =>
    send(edit).then(
      () => true,
      (error: unknown) => {
        notices.getState().report(place, reasonOf(error));
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
    await attempt({
      call: () => sendOrder(ids, base),
      guess: (playlist) => {
        const byId = new Map(playlist.items.map((item) => [item.videoId, item]));
        return { ...playlist, items: ids.flatMap((videoId) => byId.get(videoId) ?? []) };
      },
    });
  };

  return {
    reorder,
    add: (videoId) => attempt({ call: () => addVideo(client, { playlistId: id, videoId }) }),
    takeOut: async ({ videoId, name }) => {
      const before = orderOf(read());
      const isDone = await attempt({
        call: () => takeOutVideo(client, { playlistId: id, videoId }),
        guess: (playlist) => ({
          ...playlist,
          items: playlist.items.filter((item) => item.videoId !== videoId),
        }),
      });
      if (!isDone) return;
      notices.getState().offerUndo(place, `‘${name}’ removed`, () => putBack(videoId, before));
    },
    publish: async (isOn) => {
      const publishState = isOn ? 'Published' : 'UnPublished';
      await attempt({
        call: () => update({ publishState }),
        guess: (playlist) => ({ ...playlist, publishState }),
      });
    },
    save: (body, ifMatch) => send({ call: () => update(body, ifMatch) }),
  };

  /** To the place that it had, among those that are in the list by now. */
  async function putBack(videoId: string, before: readonly string[]): Promise<void> {
    const base = read();
    const now = orderOf(base);
    const ahead = before.slice(0, before.indexOf(videoId)).findLast((one) => now.includes(one));
    const at = ahead === undefined ? 0 : now.indexOf(ahead) + 1;
    await attempt({ call: () => sendOrder(now.toSpliced(at, 0, videoId), base) });
  }
}

function orderOf(playlist: Playlist | undefined): string[] {
  return playlist?.items.map(({ videoId }) => videoId) ?? [];
}

function newerOf(a: Playlist | undefined, b: Playlist | undefined): Playlist | undefined {
  return a && b ? (b.version >= a.version ? b : a) : (a ?? b);
}
