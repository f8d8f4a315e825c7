import { MAX_RETENTION_POINTS } from '@commoncast/core/insights/constants';
import type { Retention } from './analytics-store.ts';

interface RetentionPoint {
  /** A second of the content. */
  readonly x: number;
  /** Share of the plays that saw it; null without plays. */
  readonly y: number | null;
}

/** The retention curve of a content; for a long one, every n-th second. */
export function retentionPoints({ plays, changes }: Retention, durationMs: number): RetentionPoint[] {
  // Second s counts if its middle is still content.
  const seconds = Math.max(0, Math.ceil(durationMs / 1_000 - 0.5));
  const step = Math.max(1, Math.ceil(seconds / MAX_RETENTION_POINTS));
  const points: RetentionPoint[] = [];
  let next = 0;
  let seeing = 0;
  for (let x = 0; x < seconds; x += step) {
    for (let change = changes[next]; change && change.second <= x; change = changes[next]) {
      seeing += change.change;
      next += 1;
    }
    points.push({ x, y: plays === 0 ? null : seeing / plays });
  }
  return points;
}
