import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CopiedPictures } from '../job/copy-pictures.ts';
import { copyStays } from '../job/copy-stays.ts';
import { toPublic } from '../job/describe-film.ts';
import { masterPlaylistOf } from '../job/master-playlist.ts';
import { canCopyPictures } from '../ladder/copy-rules.ts';
import { isClearlySmaller } from '../ladder/ladder.ts';
import type { MadeFile } from '../plan.ts';
import type { FilmChildren } from './film-children.ts';
import { begunRendition, copiedRendition } from './film-playlists.ts';
import type { FilmState } from './film-state.ts';
import { isStep } from './film-task.ts';
import type { FilmWork } from './film-work.ts';
import { isFinal } from './is-final.ts';
import { type FilmParts, inputOf } from './make-film.ts';
import { writePlaylist } from './write-playlist.ts';

type CopyParts = Pick<FilmParts, 'job' | 'turns' | 'emit'>;

/** Whether a copy is made of a film's pictures. */
export function isCopied({ tracks, renditions, copy, hasLadder, isToppedByCopy = false }: FilmWork): boolean {
  // A ladder that was begun without a copy has all its rungs.
  if (copy === null || (hasLadder && !isToppedByCopy)) return false;
  // Too little is gained where the first rendition is about as large.
  return canCopyPictures(tracks) && isClearlySmaller(renditions[0]!.rung, tracks.video);
}

/**
 * Copies pictures that every browser decodes, and shows them to viewers who come before the ladder is there.
 * @returns null where there is no copy
 */
export async function copyFilmPictures(
  parts: CopyParts,
  state: FilmState,
  children: FilmChildren,
): Promise<CopiedPictures | null> {
  if (!isCopied(state.work)) return null;
  const copied = await copy(parts, state, children);
  if (copied !== null) show(parts, state, copied);
  return copied;
}

async function copy(
  { job, turns, emit }: CopyParts,
  state: FilmState,
  children: FilmChildren,
): Promise<CopiedPictures | null> {
  const { work } = state;
  const hasBorders = work.cutsS !== undefined;
  const from = firstMissing(state);
  if (hasBorders && from === null) return describe(state, job.outputDirectory);
  const leave = await children.turn(turns);
  try {
    const order = hasBorders
      ? ({ kind: 'copy-segments', from: from! } as const)
      : ({ kind: 'copy-pictures' } as const);
    const outcome = await children.run({ ...order, ...inputOf(job), work }, (message) => {
      if (message.type === 'made') takeIn(state, message, job.outputDirectory);
      else if (message.type === 'copy-begun') state.change({ copy: message.copy });
      else if (isStep(message)) emit(message);
    });
    if (outcome.kind === 'copied-pictures') return outcome.copied;
    if (outcome.kind !== 'copied-segments') throw new Error(`A copy ended as ${outcome.kind}`);
    if (outcome.copied === 'REFUSED') state.change({ copy: null });
    return outcome.copied === 'WHOLE' ? describe(state, job.outputDirectory) : null;
  } catch (error) {
    // The film is as good once its ladder is there.
    if (isFinal(error)) return null;
    throw error;
  } finally {
    leave();
  }
}

/** The first segment that a copy lacks; null where it has all, or there is none. */
function firstMissing({ work: { copy }, borders, inventory }: FilmState): number | null {
  if (copy === undefined) return 0;
  if (copy === null) return null;
  return inventory.missing(copy.directory, { from: 0, to: borders.count })[0] ?? null;
}

/** Of an earlier attempt, which stored several at the same time, there may be segments behind one that is missing. */
function takeIn(state: FilmState, { directory, file, bytes }: MadeFile, outputDirectory: string): void {
  if (state.inventory.has(directory, file)) rmSync(join(outputDirectory, directory, file));
  else state.made({ directory, file, bytes });
}

/** Writes the playlist of a copy, and finds out whether it tops the ladder. */
function describe({ work, borders, inventory }: FilmState, outputDirectory: string): CopiedPictures | null {
  if (!work.copy) return null;
  const copy = copiedRendition(work, work.copy, inventory);
  if (copy.segments.length === 0) return null;
  writePlaylist(outputDirectory, copy);
  const isAligned = copy.segments.length === borders.count;
  const { hasOpenGop } = work.copy;
  return { copy, isTop: isAligned && copyStays(work.tracks.video, { renditions: [copy], hasOpenGop }) };
}

function show({ emit }: CopyParts, { work, first, inventory }: FilmState, { copy, isTop }: CopiedPictures) {
  emit({ type: 'rendition', ...toPublic(copy) });
  // Segments that start elsewhere make no ladder with the first rendition's.
  const shown = isTop ? [copy, begunRendition(work, first, inventory)] : [copy];
  const durationMs = Math.round(work.endS * 1000);
  emit({ type: 'playable', masterPlaylist: masterPlaylistOf(shown, work.tracks), durationMs });
}
