import { deleteVod, publishVod, restoreVod } from '@commoncast/core/streams/api';
import type { PublishState } from '@commoncast/core/streams/constants';
import type { Vod } from '@commoncast/core/streams/schema';
import { useChangeRows, useGuessRows } from '../../data/use-change-rows.ts';
import { useRemoval } from '../../data/use-removal.ts';
import { useServices } from '../../services/use-services.ts';

interface VideoActions {
  readonly publish: (videos: readonly Vod[], publishState: PublishState) => Promise<void>;
  /** Deletes, with Undo over the list. @returns whether all of them are gone */
  readonly remove: (videos: readonly Vod[]) => Promise<boolean>;
}

const ROWS = { place: 'videos', plural: 'videos', refresh: [['videos']] } as const;

/** What can be done with videos from a list, one or many at once. */
export function useVideoActions(): VideoActions {
  const { client, uploads, snackbars } = useServices();
  const { changeRows, subjectOf } = useChangeRows<Vod>(ROWS);
  const guess = useGuessRows<Vod>(['videos', 'list']);
  const removeRows = useRemoval<Vod>({
    ...ROWS,
    remove: ({ id }) => client.call(deleteVod, { params: { id } }),
    restore: ({ id }) => client.call(restoreVod, { params: { id } }),
  });

  return {
    publish: async (videos, publishState) => {
      const ids = new Set(videos.map(({ id }) => id));
      await guess((list) => list.map((video) => (ids.has(video.id) ? { ...video, publishState } : video)));
      const word = publishState === 'Published' ? 'published' : 'unpublished';
      const done = await changeRows({
        rows: videos,
        call: ({ id }) => client.call(publishVod, { body: { id, publishState } }),
        done: word,
      });
      if (done.length === videos.length) snackbars.getState().show(`${subjectOf(videos)} ${word}`);
    },
    remove: async (videos) => {
      const ids = new Set(videos.map(({ id }) => id));
      await guess((list) => list.filter(({ id }) => !ids.has(id)));
      const running = uploads.store.getState().uploads.filter(({ videoId }) => videoId && ids.has(videoId));
      const uploading = new Set(running.map(({ videoId }) => videoId));
      const whole = videos.filter(({ id }) => !uploading.has(id));
      // What was still on its way has nothing that could be restored.
      await Promise.allSettled(running.map(({ key }) => uploads.cancel(key)));
      const gone = await removeRows(whole);
      return gone.length === whole.length;
    },
  };
}
