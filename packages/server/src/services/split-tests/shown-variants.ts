import type { SplitVariant } from '@commoncast/core/split-tests/schema';
import { conflict, invalid } from '../../problems/problems.ts';

/** What is there of what a variant is to show. */
export interface ShownThings {
  readonly hasPlayer: boolean;
  readonly hasPoster: boolean;
  /** Whether the poster is of the video that the player shows. */
  readonly isOfItsVideo: boolean;
}

/** @throws {ApiError} VALIDATION_FAILED at each player and poster that is not there */
export function requireThings(shown: readonly ShownThings[]): void {
  const missing = shown.flatMap(({ hasPlayer, hasPoster }, index) => [
    ...(hasPlayer ? [] : [[`variants.${index}.playerId`, 'There is no such player']]),
    ...(hasPoster ? [] : [[`variants.${index}.posterId`, 'There is no such poster']]),
  ]);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing));
}

/**
 * Refuses to start a test of which visitors would not see every variant as it was designed.
 * @param shown in the order of the variants
 * @throws {ApiError} ILLEGAL_TRANSITION
 */
export function requireShowable(
  variants: readonly Pick<SplitVariant, 'key'>[],
  shown: readonly ShownThings[],
): void {
  for (const [index, { hasPlayer, hasPoster, isOfItsVideo }] of shown.entries()) {
    const key = variants[index]?.key;
    if (!hasPlayer) throw conflict('ILLEGAL_TRANSITION', `The player of ‘${key}’ is no longer there`);
    if (hasPoster && isOfItsVideo) continue;
    throw conflict(
      'ILLEGAL_TRANSITION',
      `The poster of ‘${key}’ is not of the video that its player shows. Choose it again.`,
    );
  }
}
