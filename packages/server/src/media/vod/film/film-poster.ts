import type { WrittenPoster } from '../pictures/poster.ts';
import type { FilmChildren } from './film-children.ts';
import type { BegunOutcome, PosterInput } from './film-task.ts';
import { isFinal } from './is-final.ts';

/** The poster of a film that has begun, made now if it has not been. */
export async function posterOf(
  { poster, work: { tracks } }: BegunOutcome,
  { sourcePath, outputDirectory }: Omit<PosterInput, 'tracks'>,
  children: FilmChildren,
): Promise<WrittenPoster | null> {
  if (poster !== 'NOT_YET') return poster;
  try {
    const outcome = await children.run({ kind: 'poster', sourcePath, outputDirectory, tracks }, () => {});
    return outcome.kind === 'poster' ? outcome.poster : null;
  } catch (error) {
    if (isFinal(error)) return null;
    throw error;
  }
}
