import {
  createVod,
  deleteVod,
  editVod,
  getVod,
  listByCategory,
  publishVod,
  restoreVod,
  watchVodProgress,
} from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { conflict, invalid } from '@commoncast/server/problems/problems';
import { video } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';
import { requireMayTakeAway } from './require-permission.ts';

const WAITING = { status: 'UPLOADING', making: null, percent: 0, etaS: null, failureReason: null } as const;

/** Answers the calls on videos, without those on their files. */
export function serveVideos(on: On, records: Records): void {
  const { videos } = records;
  on(listByCategory, ({ query }) =>
    videos.page(
      query,
      ({ progress }) => query.category === 'VOD' && !(query.exceptFailed && progress.status === 'FAILED'),
      ({ name, description }) => [name, description],
    ),
  );
  on(createVod, ({ body }) =>
    videos.add(
      video({
        ...body,
        publishState: 'UnPublished',
        progress: WAITING,
        fileName: null,
        sizeBytes: null,
        durationMs: null,
        width: null,
        height: null,
        renditionHeights: [],
        playbackUrl: null,
        views: 0,
      }),
    ),
  );
  on(getVod, ({ params }) => videos.show(params.id));
  on(editVod, ({ params, body, expected }) => {
    videos.update(
      params.id,
      (before) => {
        const { chapters, ...details } = body;
        requireWithin(before, chapters);
        // The database keeps the names of an object in an order of its own.
        const stored = chapters?.map(({ title, startS }) => ({ title, startS }));
        return { ...details, ...(stored && { chapters: stored }) } as Partial<Vod>;
      },
      expected,
    );
    return videos.show(params.id);
  });
  on(publishVod, ({ body: { id, publishState } }) => {
    const before = videos.require(id);
    if (before.publishState === publishState) return before;
    if (publishState === 'UnPublished') requireMayTakeAway(records, 'video:delete-any', before);
    else if (before.progress.status === 'FAILED')
      throw conflict(
        'ILLEGAL_TRANSITION',
        'This file could not be processed, so there is nothing to publish. Upload another file.',
      );
    return videos.update(id, { publishState });
  });
  on(deleteVod, ({ params }) => {
    requireMayTakeAway(records, 'video:delete-any', videos.require(params.id));
    videos.remove(params.id);
    return null;
  });
  on(restoreVod, ({ params }) => {
    videos.restore(params.id);
    return videos.show(params.id);
  });
  on(watchVodProgress, ({ params }) => {
    const event = `data: ${JSON.stringify(videos.require(params.id).progress)}\n\n`;
    return new Response(event, { headers: { 'content-type': 'text/event-stream' } });
  });
}

function requireWithin({ durationMs }: Vod, chapters: readonly { readonly startS: number }[] = []): void {
  const last = chapters.at(-1);
  if (durationMs !== null && last && last.startS * 1000 >= durationMs)
    throw invalid({ [`chapters.${chapters.length - 1}.startS`]: 'Must lie before the end of the video' });
}
