import type { Borders } from './borders.ts';

/** Long enough that starting to read in the middle of a film costs little, short enough to share the work evenly. */
const TARGET_CHUNK_S = 45;
const SMALLEST_CHUNK = 2;

/** How many segments each chunk of a film's ladder has: as many chunks for each core as fit best. */
export function chunkSegmentsOf({ count, endS }: Borders, cores: number): number {
  const rounds = Math.max(1, Math.round(endS / (cores * TARGET_CHUNK_S)));
  return Math.max(SMALLEST_CHUNK, Math.ceil(count / (cores * rounds)));
}
