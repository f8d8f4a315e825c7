import type { Page } from '@commoncast/core/http/paging';
import { isSettled } from '@commoncast/core/streams/is-settled';
import type { Vod, VodProgress } from '@commoncast/core/streams/schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../services/use-services.ts';
import type { watchVideoProgress } from './video-progress.ts';

/** Streams held open at once: HTTP/1.1 has six connections, and uploads want three of them. */
const MAX_STREAMS = 2;
const RETRY_MS = 3_000;

/** Most visits see nothing being made, and load none of this. */
const watch: typeof watchVideoProgress = async (options) =>
  (await import('./video-progress.ts')).watchVideoProgress(options);

/** Whether something is still being made of it. */
export function isInTheMaking({ progress }: Vod): boolean {
  return progress.status !== 'UPLOADING' && !isSettled(progress);
}

/** Keeps the states of videos that are being made live, in every query that shows them. */
export function useLiveProgress(videos: readonly Vod[]): void {
  const { client } = useServices();
  const queries = useQueryClient();
  const followed = videos
    .filter(isInTheMaking)
    .slice(0, MAX_STREAMS)
    .map((video) => video.id)
    .join();
  useEffect(() => {
    if (!followed) return;
    const leaving = new AbortController();
    const follow = async (videoId: string) => {
      while (!leaving.signal.aborted) {
        const onProgress = (progress: VodProgress) => applyProgress(queries, videoId, progress);
        await watch({ client, videoId, signal: leaving.signal, onProgress }).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    };
    for (const id of followed.split(',')) void follow(id);
    return () => leaving.abort();
  }, [client, queries, followed]);
}

function applyProgress(queries: QueryClient, videoId: string, progress: VodProgress): void {
  const before = queries.getQueryData<Vod>(['videos', 'one', videoId]);
  const apply = (video: Vod): Vod => (video.id === videoId ? { ...video, progress } : video);
  const lists = queries.getQueriesData<Page<Vod>>({ queryKey: ['videos', 'list'] });
  const known = before ?? lists.flatMap(([, page]) => page?.content ?? []).find(({ id }) => id === videoId);
  queries.setQueriesData<Page<Vod>>(
    { queryKey: ['videos', 'list'] },
    (page) => page && { ...page, content: page.content.map(apply) },
  );
  queries.setQueryData<Vod>(['videos', 'one', videoId], (video) => video && apply(video));
  // A new state or a new rendition brings a poster, a length or an address that only the video itself carries.
  const hasNews =
    known && (known.progress.status !== progress.status || known.progress.making !== progress.making);
  if (hasNews) void queries.invalidateQueries({ queryKey: ['videos'] });
}
