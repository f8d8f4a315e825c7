import type { PublicHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { PublicShowing } from '@commoncast/core/showings/schema';
import type { Executor } from '../../../db/database.ts';
import { addToVideo } from '../../hypergraphics/on-videos/repository.ts';
import type { StreamRow } from '../tables.ts';
import { findShowingsOfStream } from './repository.ts';

type Premiere = Pick<StreamRow, 'id' | 'event_start' | 'premiere_video_id' | 'premiere_duration_ms'>;

interface Stretch {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Of the whole video; a premiere that somebody ends is shorter. */
  readonly durationMs: number;
}

/** What was put up over a premiere, from its end on at the same moments of its video, which is the replay. */
export async function keepShowingsOnVideo(tx: Executor, premiere: Premiere, endedAt: Date): Promise<void> {
  const { id, event_start, premiere_video_id, premiere_duration_ms } = premiere;
  if (premiere_video_id === null || premiere_duration_ms === null || event_start === null) return;
  const shown = await findShowingsOfStream(tx, id);
  if (shown.length === 0) return;
  const stretch = {
    startsAtMs: event_start.getTime(),
    endsAtMs: endedAt.getTime(),
    durationMs: premiere_duration_ms,
  };
  const placed = shown.flatMap(({ from_at, until_at, ...showing }) => {
    const span = spanIn(stretch, from_at.getTime(), until_at?.getTime() ?? null);
    if (!span) return [];
    const { hypergraphic_id, left_percent, top_percent, width_percent } = showing;
    return {
      ...{ hypergraphic_id, left_percent, top_percent, width_percent },
      from_s: span.fromS,
      to_s: span.toS,
    };
  });
  await addToVideo(tx, premiere_video_id, placed);
}

/** The same as the video of a premiere brings it, while nobody has written down yet that the premiere is over. */
export function toVideoHypergraphics(
  shown: readonly PublicShowing[],
  startsAtMs: number,
  durationMs: number,
): PublicHypergraphic[] {
  const stretch = { startsAtMs, endsAtMs: startsAtMs + durationMs, durationMs };
  return shown.flatMap(({ from, until, ...drawn }) => {
    const span = spanIn(stretch, Date.parse(from), until === null ? null : Date.parse(until));
    return span ? { ...drawn, ...span } : [];
  });
}

/** Undefined for what would have come after the end. */
function spanIn({ startsAtMs, endsAtMs, durationMs }: Stretch, fromMs: number, untilMs: number | null) {
  const toMs = Math.min(untilMs ?? endsAtMs, endsAtMs);
  if (toMs <= fromMs) return undefined;
  const isToTheEnd = toMs >= startsAtMs + durationMs;
  return { fromS: (fromMs - startsAtMs) / 1000, toS: isToTheEnd ? null : (toMs - startsAtMs) / 1000 };
}
