import {
  isOver,
  nextPremiereChangeMs,
  premiereEdgeS,
  premiereStatus,
  type Timetable,
} from '@commoncast/core/live/constants';
import type { PublicLive } from '@commoncast/core/live/public-live';
import type { PublicVideo } from '@commoncast/core/players/schema';
import { httpUrl } from '../../element/http-url.ts';
import type { EngineModule } from '../../player/engines/engine.ts';
import type { PlaybackParts } from '../../show/playback.ts';
import { followEdge } from './follow-edge.ts';

export { premiereMessages } from './premiere-messages.ts';

/**
 * How a premiere is played: like the video that it is, held to what everybody sees at the moment.
 * @param edgeS the live position now, in seconds
 */
export function premiereParts(
  { source, durationS }: PublicVideo,
  edgeS: () => number,
): Partial<PlaybackParts> {
  const following = ({ createEngine }: EngineModule): EngineModule => ({
    createEngine: (options) => followEdge(createEngine(options), options, edgeS),
  });
  return {
    source: { url: httpUrl(source.url), variants: source.variants, durationS },
    startS: edgeS(),
    resumedS: 0,
    loadEngine: async () => following(await import('virtual:cmaf')),
    async loadOtherEngine() {
      if ('MediaSource' in window) return following(await import('virtual:hls'));
      const { createNativeEngine: createEngine } = await import('virtual:cmaf');
      return following({ createEngine });
    },
  };
}

/** What shows a premiere: the broadcast that visitors take it for, with all that its video brings. */
export function filmed<Broadcast extends { readonly video: PublicVideo }>(
  broadcast: Broadcast,
  { captions, hypergraphics = [], source }: PublicVideo,
): Broadcast & { videoLoop: boolean } {
  return { ...broadcast, videoLoop: false, video: { ...broadcast.video, captions, hypergraphics, source } };
}

/** Somebody waits for it: what will play it is there by then. */
export function warmUp(): void {
  import('virtual:cmaf').catch(() => {});
}

/** What everybody sees now, in seconds. */
export function edgeAt(live: PublicLive, nowMs: number): number {
  return premiereEdgeS(timetableOf(live), nowMs);
}

/** When everybody sees what is at a place of the video, in milliseconds since 1970. @param atS from its beginning */
export function pictureMs({ eventStart }: PublicLive, atS: number): number {
  return Date.parse(eventStart ?? '') + atS * 1000;
}

/** A premiere whose video is known, as it stands: the clock may say that it has begun before any answer does. */
export function asOf(live: PublicLive, nowMs: number): PublicLive {
  const hasBegun = live.status === 'SCHEDULED' && premiereStatus(timetableOf(live), nowMs) === 'LIVE';
  return hasBegun ? { ...live, status: 'LIVE' } : live;
}

/** When an answer will differ from the last one; now, where that is behind the clock. */
export function changesAtMs(live: PublicLive, nowMs: number): number | undefined {
  if (isOver(live.status)) return undefined;
  const timetable = timetableOf(live);
  const isBehind = premiereStatus(timetable, nowMs) !== live.status;
  return isBehind ? nowMs : nextPremiereChangeMs(timetable, nowMs);
}

function timetableOf({ eventStart, premiere }: PublicLive): Timetable {
  return { startsAtMs: Date.parse(eventStart ?? ''), durationMs: (premiere?.durationS ?? 0) * 1000 };
}
