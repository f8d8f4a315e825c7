import { toRecordedMs } from '../../media/live/recording/recorded-legs.ts';
import type { NewVideoHypergraphic } from '../hypergraphics/tables.ts';
import type { ShowingRow } from '../live/tables.ts';
import type { ArchiveRow } from './tables.ts';

/**
 * What was up over a broadcast, at the same moments of its recording. What was up only while there was no picture is left
 * out, and what was never taken down stays until the end.
 */
export function placeShowings(
  showings: readonly ShowingRow[],
  { legs, duration_ms: durationMs }: Pick<ArchiveRow, 'legs' | 'duration_ms'>,
): NewVideoHypergraphic[] {
  if (legs.length === 0 || durationMs === null) return [];
  return showings.flatMap(({ from_at, until_at, ...showing }) => {
    const fromMs = toRecordedMs(legs, from_at.getTime());
    const untilMs = until_at === null ? durationMs : toRecordedMs(legs, until_at.getTime());
    if (untilMs <= fromMs) return [];
    return {
      hypergraphic_id: showing.hypergraphic_id,
      from_s: fromMs / 1000,
      to_s: untilMs >= durationMs ? null : untilMs / 1000,
      left_percent: showing.left_percent,
      top_percent: showing.top_percent,
      width_percent: showing.width_percent,
    };
  });
}
