import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import type { Storage } from '../../storage/storage.ts';
import { sendTranscode } from '../streams/making/transcode-queue.ts';
import { lockVideo, updateVideo } from '../streams/repository.ts';
import { announceChange } from '../streams/video-changes.ts';
import { checkParts, compositeEtag, isSameList } from './check-parts.ts';
import type { ListedPart } from './parse-complete-body.ts';
import { markCompleted } from './repository.ts';
import type { UploadRow } from './tables.ts';
import { uploadHandle } from './upload-handle.ts';

interface CompletionParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/**
 * Closes an open upload. The list, the video's state and the job that joins the parts are one transaction, so the answer
 * does not wait for the join, however large the file.
 * @returns S3's composite ETag, or null when it was closed meanwhile
 * @throws {ApiError} INVALID_PART_ORDER, INVALID_PART, ENTITY_TOO_SMALL, NOT_FOUND
 */
export async function completeUpload(
  { database, storage, jobs, clock }: CompletionParts,
  upload: UploadRow,
  listed: readonly ListedPart[],
): Promise<string | null> {
  const parts = checkParts(listed, await storage.listParts(uploadHandle(upload)), upload.size_bytes);
  const etag = compositeEtag(parts);
  return await database.transaction(async (tx) => {
    const video = await lockVideo(tx, upload.business_id, upload.video_id);
    if (!video) throw notFound();
    if (!(await markCompleted(tx, upload.id, { parts, etag }))) return null;
    const now = clock();
    await updateVideo(tx, upload.business_id, upload.video_id, {
      media_status: 'PROCESSING',
      media_touched_at: now,
      updated_at: now,
    });
    await sendTranscode(jobs, { videoId: upload.video_id, uploadId: upload.id }, { tx });
    await announceChange(tx, upload.video_id);
    return etag;
  });
}

/**
 * The ETag of an upload that is completed already.
 * @throws {ApiError} ILLEGAL_TRANSITION: with another list
 */
export function sameCompletion(upload: UploadRow, listed: readonly ListedPart[]): string {
  if (!upload.etag || !isSameList(listed, upload.parts ?? []))
    throw conflict('ILLEGAL_TRANSITION', 'This upload was completed with another list of parts');
  return upload.etag;
}
