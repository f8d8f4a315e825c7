import { open } from 'node:fs/promises';
import type { JobHandler } from '../../../db/jobs.ts';
import { defaultJobLimits, type JobLimits } from '../../../media/child/limits.ts';
import { MediaError } from '../../../media/media-error.ts';
import type { VodBeginning, VodOpening } from '../../../media/vod/opening.ts';
import type { PlacedPart, Storage } from '../../../storage/storage.ts';
import { isStorageError } from '../../../storage/storage-error.ts';
import { findParts } from '../../multipart/find-parts.ts';
import { placeParts } from '../../multipart/placed-parts.ts';
import { noteOpening } from '../../multipart/repository.ts';
import type { UploadRow } from '../../multipart/tables.ts';
import { requireHandle } from '../../multipart/upload-handle.ts';
import { takenPoster } from '../posters/taken-poster.ts';
import { versionOf } from './attempt-recorder.ts';
import { type Attempt, attemptName } from './attempt-repository.ts';
import type { MakingParts } from './make-video.ts';
import type { OpeningJob } from './opening-queue.ts';
import { beginOpening, updateOpening } from './opening-repository.ts';
import { storePlan } from './plan-repository.ts';
import { createPublication } from './publication.ts';
import { openScratch, removeScratch, type Scratch } from './scratch.ts';
import { watchAttempt } from './watch-attempt.ts';

/** Some seconds of film are made in less; what takes longer is made when the whole file is there. */
const LIMITS: JobLimits = { ...defaultJobLimits, wallTimeMs: 60_000 };

/**
 * Makes the beginning of a film while its file arrives: its length, size and a picture are shown by then, and it can be
 * watched as soon as the upload is complete. Whatever stands in the way is left to the job that makes the whole film.
 */
export function createMakeOpening(parts: MakingParts): JobHandler<OpeningJob> {
  const { database, storage, engine, clock, roomWatch } = parts;
  return async (data, job) => {
    if (!storage.copyPart || !engine.open || roomWatch.isShort()) return;
    const begun = await database.transaction((tx) => beginOpening(tx, data, clock()));
    if (!begun) return;
    const { attempt, upload, earlierRun } = begun;
    const { lost, stop } = watchAttempt(parts, attempt);
    try {
      if (earlierRun !== null) await removeScratch(parts.scratchDirectory, earlierRun);
      await using scratch = await openScratch(parts.scratchDirectory, attempt.run);
      const signal = AbortSignal.any([job.signal, lost.signal]);
      await makeOpening(parts, { attempt, upload, scratch, signal });
    } catch (error) {
      if (!isExpected(error)) throw error;
    } finally {
      stop();
    }
  };
}

interface Making {
  readonly attempt: Attempt;
  readonly upload: UploadRow;
  readonly scratch: Scratch;
  readonly signal: AbortSignal;
}

async function makeOpening(parts: MakingParts, { attempt, upload, scratch, signal }: Making): Promise<void> {
  const { storage, engine } = parts;
  const { head, tail } = placeParts(upload, await findParts(storage, upload));
  if (head.length === 0) return;
  const placed = [...head, ...tail];
  await assemble(storage, upload, placed, scratch.source);
  const opening = await engine.open?.(
    {
      sourcePath: scratch.source,
      outputDirectory: scratch.output,
      attempt: attemptName(attempt.run),
      limits: LIMITS,
      headBytes: head.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      hasEnd: tail.length > 0,
    },
    signal,
  );
  if (opening) await publish(parts, { attempt, scratch, opening, placed });
}

/** Puts the parts where they belong in a file as long as the whole. */
async function assemble(
  storage: Storage,
  upload: UploadRow,
  placed: readonly PlacedPart[],
  file: string,
): Promise<void> {
  const handle = await open(file, 'wx');
  await handle.truncate(upload.size_bytes).finally(() => handle.close());
  for (const { offsetBytes, ...part } of placed)
    await storage.copyPart?.(requireHandle(upload), part, file, offsetBytes);
}

interface Opened extends Pick<Making, 'attempt' | 'scratch'> {
  readonly opening: VodOpening;
  readonly placed: readonly PlacedPart[];
}

/** Files first, then the rows that name them. */
async function publish(
  { database, storage, clock }: MakingParts,
  { attempt, scratch, opening, placed }: Opened,
): Promise<void> {
  const { source, posterPlaceholder, beginning } = opening;
  const made = beginning === 'NOT_YET' ? null : beginning;
  const media_folder = await store({ storage, attempt, scratch }, made, posterPlaceholder !== null);
  const now = clock();
  await database.transaction(async (tx) => {
    const isCurrent = await updateOpening(tx, attempt, {
      media_touched_at: now,
      media_folder,
      duration_ms: made?.durationMs ?? (source.durationMs > 0 ? source.durationMs : null),
      width: source.video?.width ?? null,
      height: source.video?.height ?? null,
      ...takenPoster({ version: posterPlaceholder && versionOf(now), placeholder: posterPlaceholder }),
    });
    if (!isCurrent) return;
    if (made) await storePlan(tx, attempt.videoId, { sourceId: attempt.sourceId, plan: made.plan });
    if (beginning !== 'NOT_YET')
      await noteOpening(tx, attempt.sourceId, { parts: placed, rendition: made?.rendition ?? null });
  });
}

async function store(
  { storage, attempt, scratch }: Pick<Opened, 'attempt' | 'scratch'> & { readonly storage: Storage },
  beginning: VodBeginning | null,
  hasPoster: boolean,
): Promise<string | null> {
  const publication = createPublication(storage, attempt, scratch);
  if (beginning === null) return hasPoster ? await publication.poster() : null;
  publication.plan(beginning.plan);
  for (const file of beginning.files) await publication.file(file);
  return await publication.playable([beginning.rendition], beginning.masterPlaylist);
}

/** The file does not make sense yet, or its upload ended, or a part was replaced. */
function isExpected(error: unknown): boolean {
  return error instanceof MediaError || isStorageError(error, 'INVALID_PART');
}
