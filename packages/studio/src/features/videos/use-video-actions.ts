import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import type { Page } from '@commoncast/core/http/paging';
import { deleteVod, publishVod, restoreVod } from '@commoncast/core/streams/api';
import type { PublishState } from '@commoncast/core/streams/constants';
import type { Vod } from '@commoncast/core/streams/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../services/use-services.ts';

interface VideoActions {
  readonly publish: (videos: readonly Vod[], publishState: PublishState) => Promise<void>;
  /** Deletes, with Undo over the list. @returns whether all of them are gone */
  readonly remove: (videos: readonly Vod[]) => Promise<boolean>;
}

/** What can be done with videos from a list, one or many at once. */
export function useVideoActions(): VideoActions {
  const { client, uploads, snackbars, notices } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();
  const { offerUndo, report } = notices.getState();
  const refresh = () =>
    Promise.all(['videos', 'trash'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  /** Shows a change before the service has made it; a read that is under way would take it back. */
  const changeLists = async (change: (videos: Vod[]) => Vod[]) => {
    const queryKey = ['videos', 'list'];
    await queries.cancelQueries({ queryKey });
    queries.setQueriesData<Page<Vod>>(
      { queryKey },
      (page) => page && { ...page, content: change(page.content) },
    );
  };
  /** Does it for all, and says how many could not be done and why. @returns those for which it was done */
  const forAll = async (
    videos: readonly Vod[],
    work: (video: Vod) => Promise<unknown>,
    failed: string,
  ): Promise<Vod[]> => {
    const outcomes = await Promise.allSettled(videos.map(work));
    await refresh();
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    const [first] = errors;
    if (first !== undefined) {
      const reason = isApiError(first) ? first.message : FALLBACK_MESSAGE;
      const which = videos.length === 1 ? subject(videos) : `${errors.length} of ${videos.length} videos`;
      report('videos', `${which} not ${failed}: ${reason}`);
    }
    return videos.filter((_, index) => outcomes[index]?.status === 'fulfilled');
  };

  return {
    publish: async (videos, publishState) => {
      const ids = new Set(videos.map(({ id }) => id));
      await changeLists((list) =>
        list.map((video) => (ids.has(video.id) ? { ...video, publishState } : video)),
      );
      const word = publishState === 'Published' ? 'published' : 'unpublished';
      const done = await forAll(
        videos,
        ({ id }) => client.call(publishVod, { body: { id, publishState } }),
        word,
      );
      if (done.length === videos.length) show(`${subject(videos)} ${word}`);
    },
    remove: async (videos) => {
      const ids = new Set(videos.map(({ id }) => id));
      await changeLists((list) => list.filter(({ id }) => !ids.has(id)));
      const running = uploads.store.getState().uploads.filter(({ videoId }) => videoId && ids.has(videoId));
      const uploading = new Set(running.map(({ videoId }) => videoId));
      const whole = videos.filter(({ id }) => !uploading.has(id));
      // What was still on its way has nothing that could be restored.
      await Promise.allSettled(running.map(({ key }) => uploads.cancel(key)));
      const gone = await forAll(whole, ({ id }) => client.call(deleteVod, { params: { id } }), 'deleted');
      if (gone.length > 0) {
        offerUndo('videos', `${subject(gone)} deleted`, async () => {
          const back = await forAll(
            gone,
            ({ id }) => client.call(restoreVod, { params: { id } }),
            'restored',
          );
          if (back.length > 0) show(`${subject(back)} restored`);
        });
      }
      return gone.length === whole.length;
    },
  };
}

function subject(videos: readonly Vod[]): string {
  return videos.length === 1 ? `‘${videos[0]?.name}’` : `${videos.length} videos`;
}
