import { AUDIENCE_SAMPLE_MS } from '@commoncast/core/insights/constants';
import { isOnAir, isOver } from '@commoncast/core/live/constants';
import type { StreamNow } from '@commoncast/core/live/schema';
import type { InferOutput } from 'valibot';
import type { Member } from '../../callers/member.ts';
import { lookOnChange } from '../../changes/look-on-change.ts';
import type { Foundation } from '../../foundation.ts';
import { notFound } from '../../problems/problems.ts';
import { findPushes } from '../destinations/repository.ts';
import type { AnalyticsStore } from '../insights/analytics-store.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { asOf } from './premiere.ts';
import { findStream, type StreamRecord } from './repository.ts';
import { findShown } from './showings/repository.ts';
import { toShowing } from './showings/showing-view.ts';
import { STREAM_CHANGED } from './stream-changes.ts';
import { hasSignal } from './stream-view.ts';

/** What arrives changes all the time, and is not announced. */
const EVERY_MS = 1_000;

export type WatchStream = (
  member: Member,
  id: string,
  signal: AbortSignal,
) => AsyncGenerator<InferOutput<typeof StreamNow>>;

interface Parts extends Pick<Foundation, 'database' | 'changes' | 'clock'> {
  readonly links: Pick<MediaLinks, 'livePreview'>;
  readonly analytics: Pick<AnalyticsStore, 'watching' | 'audience'>;
}

/** Each new state of a stream for its control room, until it is over or deleted, or the reader leaves. */
export function createWatchStream({ database, changes, clock, links, analytics }: Parts): WatchStream {
  /** Another count every ten seconds: between them the peak stays, and nobody asks for it. */
  function createPeak() {
    let peak = 0;
    let countedMs = Number.NEGATIVE_INFINITY;
    return async ({ business_id, id, started_at }: StreamRecord, now: Date): Promise<number> => {
      if (started_at === null) return 0;
      if (now.getTime() - countedMs >= AUDIENCE_SAMPLE_MS / 2) {
        countedMs = now.getTime();
        const span = { businessId: business_id, contentId: id, start: started_at, end: now };
        peak = (await analytics.audience(span)).reduce((most, minute) => Math.max(most, minute.peak), 0);
      }
      return peak;
    };
  }

  async function toNow(
    stream: StreamRecord,
    now: Date,
    peakOf: ReturnType<typeof createPeak>,
  ): Promise<InferOutput<typeof StreamNow>> {
    const isThere = hasSignal(stream, now);
    const watched = { businessId: stream.business_id, contentId: stream.id, filters: [] };
    const { viewers, hls, webRtc } = await analytics.watching(watched, now);
    const shown = isOnAir(stream.status) ? await findShown(database.root, stream.id, now) : [];
    const pushes = await findPushes(database.root, stream.id);
    return {
      streamStatus: stream.status,
      startedAt: stream.started_at?.toISOString() ?? null,
      signal: isThere ? stream.signal : null,
      previewUrl: isThere ? links.livePreview(stream) : null,
      viewersNow: viewers,
      viewersByProtocol: { hls, webRtc },
      peakViewers: await peakOf(stream, now),
      hypergraphics: shown.map(toShowing),
      destinations: pushes.map(({ id, name, state, last_error, retries }) => ({
        id,
        name,
        state: state ?? 'IDLE',
        lastError: last_error,
        retries: retries ?? 0,
      })),
    };
  }

  return async function* watch(member, id, signal) {
    member.require('stream:read');
    let last = '';
    const peakOf = createPeak();
    for await (const _ of lookOnChange(changes, STREAM_CHANGED, id, signal, EVERY_MS)) {
      const record = await findStream(database.root, member.businessId, id);
      if (!record && last === '') throw notFound();
      if (!record || signal.aborted) return;
      const at = clock();
      const stream = asOf(record, at);
      const now = await toNow(stream, at, peakOf);
      const text = JSON.stringify(now);
      if (text !== last) yield now;
      last = text;
      if (isOver(stream.status)) return;
    }
  };
}
