import { conflict, invalid } from '../../../problems/problems.ts';

interface Film {
  readonly isPlayable: boolean;
  /** In pixels; 0 or null where there is no picture. */
  readonly width: number | null;
  readonly durationMs: number | null;
}

/**
 * Checks that a frame can be taken of a video.
 * @param atS seconds from its start
 * @throws {ApiError} VALIDATION_FAILED at `atS`, ILLEGAL_TRANSITION: nothing can be played yet
 */
export function requireMoment({ isPlayable, width, durationMs }: Film, atS: number): void {
  if (!isPlayable || !width)
    throw conflict('ILLEGAL_TRANSITION', 'A frame can be chosen as soon as the video can be played.');
  if (atS * 1000 > (durationMs ?? 0)) throw invalid({ atS: 'Must lie within the video' });
}
