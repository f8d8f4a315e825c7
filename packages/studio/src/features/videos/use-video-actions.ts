import { isApiError } from '@commoncast/core/http/api-error';
import type { Page } from '@commoncast/core/http/paging';
import { deleteVod, publishVod, restoreVod } from '@commoncast/core/streams/api';
import type { PublishState } from '@commoncast/core/streams/constants';
import type { Vod } from '@commoncast/core/streams/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../services/use-services.ts';

interface VideoActions {
  readonly publish: (videos: readonly Vod[], publishState: PublishState) => Promise<void>;
  /** Deletes, with Undo. */
  readonly remove: (videos: readonly Vod[]) => Promise<void>;
  readonly copyLink: (video: Vod) => Promise<void>;
}

/** What can be done with videos from a list, one or many at once. */
export function useVideoActions(): VideoActions {
  const { client, uploads, snackbars } = useServices();
  const queries = useQueryClient();
  const { show } = snackbars.getState();
  const refresh = () => queries.invalidateQueries({ queryKey: ['videos'] });
  const changeLists = (change: (videos: Vod[]) => Vod[]) =>
    queries.setQueriesData<Page<Vod>>(
      { queryKey: ['videos', 'list'] },
      (page) => page && { ...page, content: change(page.content) },
    );
  /** Does it for all, then says how many could not be done and why. */
  const forAll = async (videos: readonly Vod[], work: (video: Vod) => Promise<unknown>) => {
    const outcomes = await Promise.allSettled(videos.map(work));
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    await refresh();
    const [first] = errors;
    if (first === undefined) return true;
    const reason = isApiError(first) ? first.message : 'Something went wrong';
    show(videos.length === 1 ? reason : `${errors.length} of ${videos.length} failed: ${reason}`, {
      severity: 'error',
    });
    return false;
  };

  return {
    publish: async (videos, publishState) => {
      const ids = new Set(videos.map(({ id }) => id));
      changeLists((list) => list.map((video) => (ids.has(video.id) ? { ...video, publishState } : video)));
      const isDone = await forAll(videos, ({ id }) =>
        client.call(publishVod, { body: { id, publishState } }),
      );
      if (isDone) show(`${subject(videos)} ${publishState === 'Published' ? 'published' : 'unpublished'}`);
    },
    remove: async (videos) => {
      const ids = new Set(videos.map(({ id }) => id));
      changeLists((list) => list.filter(({ id }) => !ids.has(id)));
      const running = uploads.store.getState().uploads.filter(({ videoId }) => videoId && ids.has(videoId));
      const uploading = new Set(running.map(({ videoId }) => videoId));
      const whole = videos.filter(({ id }) => !uploading.has(id));
      // What was still on its way has nothing that could be restored.
      await Promise.allSettled(running.map(({ key }) => uploads.cancel(key)));
      const isDone = await forAll(whole, ({ id }) => client.call(deleteVod, { params: { id } }));
      if (!isDone) return;
      const undo = () => forAll(whole, ({ id }) => client.call(restoreVod, { params: { id } }));
      show(`${subject(videos)} deleted`, { undo: whole.length > 0 ? () => void undo() : undefined });
    },
    copyLink: async ({ watchUrl }) => {
      await navigator.clipboard.writeText(new URL(watchUrl, location.href).href).then(
        () => show('Link copied'),
        () => show('The browser does not allow copying here.', { severity: 'error' }),
      );
    },
  };
}

function subject(videos: readonly Vod[]): string {
  return videos.length === 1 ? `‘${videos[0]?.name}’` : `${videos.length} videos`;
}
