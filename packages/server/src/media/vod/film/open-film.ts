import { canCopyPictures } from '../ladder/copy-rules.ts';
import { NativeError } from '../native/check.ts';
import { type WrittenPoster, writeOpeningPoster } from '../pictures/poster.ts';
import { isFragmented } from '../probe/is-fragmented.ts';
import { NotArrivedError, openSource } from '../probe/open-source.ts';
import { probeSource } from '../probe/probe-source.ts';
import type { SourceTracks } from '../probe/source-tracks.ts';
import { summarize } from '../probe/summarize.ts';
import { isOfStretchedKind, isSoonCopied } from '../stretch/can-be-stretched.ts';
import { copyCutsS } from '../stretch/copy-cuts.ts';
import { Stretch } from '../stretch/stretch.ts';
import { StretchRefused } from '../stretch/stretch-refused.ts';
import type { BegunFilm, OpenedFilm, OpenInput } from './film-task.ts';
import type { FilmWork } from './film-work.ts';
import { openingSpans } from './opening-segments.ts';
import { planFilm } from './plan-film.ts';

/**
 * Finds out what the beginning of a file shows, and makes the first segments of its film, as far as that much is there.
 * @returns null where it is too little to tell
 */
export async function openFilm(input: OpenInput): Promise<OpenedFilm | null> {
  const { sourcePath, headBytes } = input;
  const tracks = arrived(() => probeSource(sourcePath, headBytes));
  if (tracks === null) return null;
  return {
    source: summarize(tracks),
    poster: tryPoster(input, tracks),
    beginning: await begin(input, tracks),
  };
}

async function begin(input: OpenInput, tracks: SourceTracks): Promise<OpenedFilm['beginning']> {
  const { sourcePath, headBytes, hasEnd } = input;
  if (!isOfStretchedKind(tracks) || isSoonCopied(sourcePath, tracks)) return null;
  const container = tracks.container.name;
  // Where a copy can start its segments, others show only with all that lies between.
  if (canCopyPictures(tracks) && container !== 'mp4') return null;
  // Fragments need not say how long all of them are.
  if (container === 'mp4' && isFragmented(sourcePath, headBytes)) return null;
  // A transport stream says at its end how long it is.
  if (container === 'mpegts' && !hasEnd) return 'NOT_YET';
  try {
    const cutsS = canCopyPictures(tracks) ? cutsOf(input, tracks) : null;
    const planned = planFilm({ ...input, tracks, ...(cutsS && { cutsS }) });
    if (planned === null) return null;
    const work: FilmWork = { ...planned.work, isProvisional: true };
    return await makeOpening(input, { ...planned, work });
  } catch (error) {
    if (error instanceof NotArrivedError) return 'NOT_YET';
    if (error instanceof StretchRefused) return null;
    throw error;
  }
}

function cutsOf({ sourcePath, headBytes }: OpenInput, tracks: FilmWork['tracks']): readonly number[] | null {
  const source = openSource(sourcePath);
  try {
    return copyCutsS(source, tracks, headBytes);
  } finally {
    source.close();
  }
}

async function makeOpening(
  input: OpenInput,
  { work, made }: Pick<BegunFilm, 'work' | 'made'>,
): Promise<BegunFilm | null> {
  const files = [...made];
  const stretch = new Stretch(
    {
      ...input,
      work,
      renditions: [{ directory: work.renditions[0]!.directory, spans: openingSpans(work) }],
      sheet: null,
      isSingleThreaded: false,
    },
    { made: (file) => files.push(file), position: () => {} },
  );
  const outcome = await stretch.run();
  // So short a film is made as soon as all of it is there.
  if (outcome.endS !== null || outcome.isPastEnd) return null;
  return { work, made: files, stretch: outcome };
}

/** A picture is a courtesy here: the real poster is chosen from the whole film. */
function tryPoster(
  { sourcePath, outputDirectory, headBytes }: OpenInput,
  tracks: SourceTracks,
): WrittenPoster | null {
  try {
    return arrived(() => writeOpeningPoster(sourcePath, tracks, outputDirectory, headBytes));
  } catch (error) {
    if (error instanceof NativeError) return null;
    throw error;
  }
}

/** @returns null where the work has come to a part of the file that is not there yet */
function arrived<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotArrivedError) return null;
    throw error;
  }
}
