import {
  createBrowserKey,
  createStream,
  deleteStream,
  editStream,
  getOrientation,
  getStream,
  getStreamIngest,
  listStreams,
  replaceStreamKey,
  restoreStream,
  sendTestPicture,
  setOrientation,
  setStreamStatus,
  updateStream,
  watchStream,
} from '@commoncast/core/live/api';
import {
  canBecome,
  isOnAir,
  isOver,
  type StreamFilter,
  type StreamStatus,
} from '@commoncast/core/live/constants';
import type { Stream, StreamDraft, StreamNow, StreamUpdate } from '@commoncast/core/live/schema';
import { conflict, invalid } from '@commoncast/server/problems/problems';
import { newId } from '../factories.ts';
import { signal as goodSignal, heard, liveStream } from '../live-factories.ts';
import type { On } from './answering.ts';
import { eventsOf } from './events-of.ts';
import type { Records } from './records.ts';
import { requireMaker } from './require-permission.ts';
import { requireRunningPlan } from './require-running-plan.ts';
import { requireViewerHours } from './require-viewer-hours.ts';
import { releaseLogo, requireLogo } from './serve-images.ts';
import { shownOver } from './serve-showings.ts';

const IS_IN: Readonly<Record<StreamFilter, (status: StreamStatus) => boolean>> = {
  ALL: () => true,
  LIVE: isOnAir,
  PAST: isOver,
  UPCOMING: (status) => !isOnAir(status) && !isOver(status),
};

/** Answers the calls on live streams. */
export function serveStreams(on: On, records: Records): void {
  const { streams, streamKeys, heardOf, videos } = records;
  let lastKey = 0;
  const keyOf = ({ id }: Stream) => `live_${id.slice(-4)}_${++lastKey}`;
  const requireOpen = (id: string): Stream => {
    const stream = streams.require(id);
    if (isOver(stream.streamStatus)) throw conflict('ILLEGAL_TRANSITION', 'This stream is over');
    return stream;
  };

  on(listStreams, ({ query: { filter, sort, direction, ...query } }) =>
    streams.page(
      { ...query, sort: `${sort},${direction === 'asc' ? 'ASC' : 'DESC'}` },
      ({ streamStatus }) => IS_IN[filter](streamStatus),
      ({ name, description }) => [name, description],
    ),
  );
  on(createStream, ({ body }) => {
    requireRunningPlan(records);
    requireViewerHours(records);
    requireFuture(body.eventStart);
    const { premiereVideoId, ...draft } = body as StreamDraft;
    const video = premiereVideoId ? videos.require(premiereVideoId) : null;
    const premiere = video && { videoId: video.id, durationMs: video.durationMs ?? 0 };
    return streams.add(liveStream({ ...draft, premiere, orientation: records.orientation }));
  });
  const orientation = () => ({
    businessAccountId: records.account?.id ?? newId(),
    orientation: records.orientation,
  });
  on(getOrientation, orientation);
  on(setOrientation, ({ body }) => {
    records.orientation = body.orientation;
    return orientation();
  });
  on(getStream, ({ params }) => streams.show(params.id));
  for (const change of [editStream, updateStream])
    on(change, ({ params, body, expected }) => {
      const { eventStart, logo, thumbnail } = body as StreamUpdate;
      const before = streams.require(params.id);
      if (eventStart !== before.eventStart) requireFuture(eventStart);
      if (logo !== undefined) requireLogo(records, logo);
      if (thumbnail !== undefined) requireLogo(records, thumbnail, 'thumbnail');
      const picture = thumbnail === undefined ? {} : { posterUrl: thumbnail || null };
      const after = streams.update(params.id, { ...(body as Partial<Stream>), ...picture }, expected);
      releaseLogo(records, before.logo);
      releaseLogo(records, before.thumbnail);
      return after;
    });
  on(deleteStream, ({ params }) => {
    const { streamStatus, startedAt } = streams.require(params.id);
    if (startedAt !== null || streamStatus === 'READY') requireMaker(records, 'stream:delete-any', params.id);
    if (isOnAir(streamStatus)) throw conflict('ILLEGAL_TRANSITION', 'End the stream before you delete it');
    streams.remove(params.id);
    return null;
  });
  on(restoreStream, ({ params }) => streams.restore(params.id));
  on(setStreamStatus, ({ params, body: { streamStatus } }) => {
    if (streamStatus === 'READY') requireViewerHours(records);
    const before = streams.require(params.id);
    if (!canBecome(before.streamStatus, streamStatus))
      throw conflict(
        'ILLEGAL_TRANSITION',
        `A stream cannot go from ${before.streamStatus} to ${streamStatus}`,
      );
    const now = new Date().toISOString();
    // With a signal there is nothing to wait for.
    if (streamStatus === 'READY' && heardOf.get(params.id)?.signal)
      return streams.update(params.id, { streamStatus: 'LIVE', startedAt: now, durationMs: 0 });
    return streams.update(params.id, { streamStatus, ...(streamStatus === 'ENDED' && { endedAt: now }) });
  });
  on(getStreamIngest, ({ params }) => {
    streams.require(params.id);
    return {
      rtmpUrl: 'rtmp://studio.test:1935/live',
      rtmpsUrl: 'rtmps://studio.test:1936/live',
      srtUrl: 'srt://studio.test:8890',
      whipUrl: `https://studio.test/whip/${params.id}`,
      keyHint: streamKeys.get(params.id)?.slice(-4) ?? null,
    };
  });
  on(replaceStreamKey, ({ params }) => {
    const streamKey = keyOf(requireOpen(params.id));
    streamKeys.set(params.id, streamKey);
    streams.touch(params.id, { hasStreamKey: true });
    return { streamKey };
  });
  on(createBrowserKey, ({ params }) => ({ streamKey: keyOf(requireOpen(params.id)) }));
  on(sendTestPicture, ({ params }) => {
    const { id } = requireOpen(params.id);
    heardOf.set(id, heard({ signal: goodSignal() }));
    return null;
  });
  on(watchStream, ({ params: { id }, signal }) => {
    streams.require(id);
    return new Response(
      eventsOf(() => nowOf(streams.require(id), records), signal),
      { headers: { 'content-type': 'text/event-stream' } },
    );
  });
}

function requireFuture(eventStart: string | null | undefined): void {
  if (eventStart && Date.parse(eventStart) <= Date.now())
    throw invalid({ eventStart: 'Must lie in the future' });
}

function nowOf({ id, streamStatus, startedAt, previewUrl }: Stream, records: Records): StreamNow {
  const hypergraphics = isOnAir(streamStatus) ? shownOver(records, id) : [];
  return { streamStatus, startedAt, previewUrl, hypergraphics, ...(records.heardOf.get(id) ?? heard()) };
}
