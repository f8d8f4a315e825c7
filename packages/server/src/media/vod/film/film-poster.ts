import type { WrittenPoster } from '../pictures/poster.ts';
import type { FilmChildren } from './film-children.ts';
import type { BegunOutcome, PosterInput } from './film-task.ts';

/**
 * The poster of a film that has begun, made now if it has not been.
 * @throws {MediaError}
 */
export async function posterOf(
  { poster, work: { tracks } }: BegunOutcome,
  { sourcePath, outputDirectory }: Omit<PosterInput, 'tracks'>,
  children: FilmChildren,
): Promise<WrittenPoster | null> {
  if (poster !== 'NOT_YET') return poster;
  // A process that is killed here is no reason to lose the poster that is being shown: the job is tried again.
  const outcome = await children.run({ kind: 'poster', sourcePath, outputDirectory, tracks }, () => {});
  if (outcome.kind !== 'poster') throw new Error(`A poster ended as ${outcome.kind}`);
  return outcome.poster;
}
