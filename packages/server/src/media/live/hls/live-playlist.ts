import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import { PART_TARGET_S } from '../cmaf/part-target.ts';
import type { DateRangesView } from './date-ranges.ts';
import { type LiveSegment, partName, seconds, segmentName } from './live-segment.ts';

/** How far another rendition has come. */
export interface RenditionReport {
  /** Relative to this playlist. */
  readonly uri: string;
  readonly lastSequence: number;
  readonly lastPart: number;
}

/** What a media playlist shows. */
export interface PlaylistView {
  /** In order, at least one; the last may be incomplete. */
  readonly segments: readonly LiveSegment[];
  readonly targetS: number;
  /** How many discontinuities have left the playlist. */
  readonly discontinuitySequence: number;
  /** The name of the part that comes next; null if none will. */
  readonly nextPart: string | null;
  readonly reports: readonly RenditionReport[];
  readonly dateRanges: DateRangesView;
}

/** What an update may leave out, as `_HLS_skip` says: nothing, segments (`YES`), or date ranges, too (`v2`). */
export type Skip = 'nothing' | 'segments' | 'dateRanges';

/** RFC 8216bis §4.4.3.8: at least three part targets. A little more, as parts arrive with some jitter. */
const PART_HOLD_BACK_S = 3.1 * PART_TARGET_S;
/** RFC 8216bis §4.4.3.8: at least six target durations. */
export const SKIP_TARGETS = 6;
/** RFC 8216bis §4.4.4.9: parts further from the end may be left out. */
const PARTS_TARGETS = 3;

/** Of segments that no longer change. */
const known = new WeakMap<LiveSegment, string>();

/**
 * A media playlist, RFC 8216bis; version 9 because of EXT-X-SKIP, and 10 where that stands for date ranges.
 * @param skip leaves out what the player has, §6.2.5.1, if there are segments to leave out
 */
export function livePlaylist(view: PlaylistView, skip: Skip): string {
  const { segments, nextPart, reports, dateRanges } = view;
  const endTicks = segments.reduce((sum, { ticks }) => sum + ticks, 0);
  const boundaryTicks = endTicks - SKIP_TARGETS * view.targetS * TICKS_PER_S;
  const skipped = skip === 'nothing' ? 0 : countBefore(segments, boundaryTicks);
  const skipsRanges = skipped > 0 && skip === 'dateRanges';
  const partsTicks = endTicks - PARTS_TARGETS * view.targetS * TICKS_PER_S;
  // Only of segments that lie within those durations from their first part on.
  const firstWithParts = partsTicks <= 0 ? 0 : countBefore(segments, partsTicks) + 1;
  const lines = segments.slice(skipped).map((segment, index) => {
    const isFirst = index === 0;
    const hasParts = skipped + index >= firstWithParts && segment.parts.length > 0;
    if (isFirst || hasParts || !segment.isComplete || segment.isGap)
      return segmentLines(segment, isFirst, hasParts);
    const text = known.get(segment) ?? segmentLines(segment, false, false);
    known.set(segment, text);
    return text;
  });
  return [
    ...head(view, skipsRanges ? 10 : 9),
    ...(skipped > 0 ? [skipLine(skipped, skipsRanges ? dateRanges.removedIds : [])] : []),
    ...(skipsRanges ? dateRanges.recent : dateRanges.lines),
    ...lines,
    ...(nextPart === null ? ['#EXT-X-ENDLIST'] : [`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nextPart}"`]),
    ...reports.map(reportLine),
    '',
  ].join('\n');
}

function head({ segments, targetS, discontinuitySequence }: PlaylistView, version: number): string[] {
  const control = [
    'CAN-BLOCK-RELOAD=YES',
    `CAN-SKIP-UNTIL=${(SKIP_TARGETS * targetS).toFixed(1)}`,
    'CAN-SKIP-DATERANGES=YES',
    `HOLD-BACK=${(3 * targetS).toFixed(1)}`,
    `PART-HOLD-BACK=${PART_HOLD_BACK_S.toFixed(3)}`,
  ];
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${version}`,
    `#EXT-X-TARGETDURATION:${targetS}`,
    `#EXT-X-SERVER-CONTROL:${control.join(',')}`,
    `#EXT-X-PART-INF:PART-TARGET=${PART_TARGET_S}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]!.sequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitySequence}`,
    ...(segments.every(({ isIndependent }) => isIndependent) ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
  ];
}

/** @param removedIds of the date ranges that the player may still have */
function skipLine(skipped: number, removedIds: readonly string[]): string {
  const removed = removedIds.length > 0 ? `,RECENTLY-REMOVED-DATERANGES="${removedIds.join('\t')}"` : '';
  return `#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}${removed}`;
}

/** @param isFirst nothing before it says when it is and what it needs */
function segmentLines(segment: LiveSegment, isFirst: boolean, hasParts: boolean): string {
  const { isGap, ticks } = segment;
  const lines = segment.isDiscontinuity ? ['#EXT-X-DISCONTINUITY'] : [];
  if (isFirst || segment.hasOwnInit) lines.push(`#EXT-X-MAP:URI="${segment.initName}"`);
  if (isFirst || segment.hasOwnDate)
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.wallMs).toISOString()}`);
  if (hasParts)
    for (const [index, part] of segment.parts.entries()) {
      const independent = part.isIndependent ? ',INDEPENDENT=YES' : '';
      const uri = partName(segment, index);
      lines.push(`#EXT-X-PART:DURATION=${seconds(part.ticks)},URI="${uri}"${independent}`);
    }
  if (isGap) lines.push('#EXT-X-GAP');
  if (segment.isComplete) lines.push(`#EXTINF:${seconds(ticks)},`, segmentName(segment));
  return lines.join('\n');
}

/** How many segments end before this place, counted in ticks from the start of the playlist. */
function countBefore(segments: readonly LiveSegment[], ticks: number): number {
  let endTicks = 0;
  const found = segments.findIndex((segment) => {
    endTicks += segment.ticks;
    return endTicks >= ticks;
  });
  return Math.max(0, found);
}

function reportLine({ uri, lastSequence, lastPart }: RenditionReport): string {
  return `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${lastSequence},LAST-PART=${lastPart}`;
}
