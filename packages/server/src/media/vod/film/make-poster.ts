import { NativeError } from '../native/check.ts';
import { type WrittenPoster, writePoster } from '../pictures/poster.ts';
import { type OpenSource, openSource } from '../probe/open-source.ts';
import type { PosterInput } from './film-task.ts';

/** Makes the poster of a film that has begun. */
export function makePoster({ sourcePath, tracks, outputDirectory }: PosterInput): WrittenPoster | null {
  const source = openSource(sourcePath);
  try {
    return tryPoster(source, { tracks, outputDirectory });
  } finally {
    source.close();
  }
}

/** A film without a poster is still a film. */
export function tryPoster(
  source: OpenSource,
  { tracks, outputDirectory }: Omit<PosterInput, 'sourcePath'>,
): WrittenPoster | null {
  try {
    return writePoster(source, tracks, outputDirectory);
  } catch (error) {
    if (error instanceof NativeError) return null;
    throw error;
  }
}
