import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import type { Storage } from '../../storage/storage.ts';
import { requireStorage } from '../business/require-storage.ts';
import { checkParts, compositeEtag, isSameList } from './check-parts.ts';
import { findParts } from './find-parts.ts';
import type { ListedPart } from './parse-complete-body.ts';
import { haveTheirPlaces } from './placed-parts.ts';
import { findOpening, markCompleted, readStoredBytes } from './repository.ts';
import type { UploadRow } from './tables.ts';
import type { VideosOfUploads } from './videos-of-uploads.ts';

interface CompletionParts {
  readonly database: Database;
  readonly storage: Storage;
  readonly videos: VideosOfUploads;
}

/**
 * Closes an open upload. The list, the video's state and the job that joins the parts are one transaction, so the
 * answer does not wait for the join, however large the file.
 * @returns S3's composite ETag, or null when it was closed meanwhile
 * @throws {ApiError} INVALID_PART_ORDER, INVALID_PART, ENTITY_TOO_SMALL, NOT_FOUND, PLAN_LIMIT_REACHED
 */
export async function completeUpload(
  { database, storage, videos }: CompletionParts,
  upload: UploadRow,
  listed: readonly ListedPart[],
): Promise<string | null> {
  const parts = checkParts(listed, await findParts(storage, upload), upload.size_bytes);
  const etag = compositeEtag(parts);
  return await database.transaction(async (tx) => {
    // The upload itself is counted since it began.
    await requireStorage(tx, upload.business_id, 0, readStoredBytes);
    if (!(await videos.lock(tx, upload.business_id, upload.video_id))) throw notFound();
    if (!(await markCompleted(tx, upload.id, { parts, etag }))) return null;
    const opening = await findOpening(tx, upload.id);
    const isOfItsParts = opening !== null && haveTheirPlaces(opening.parts, parts);
    if (opening !== null && !isOfItsParts)
      await videos.forgetOpening(tx, upload.business_id, upload.video_id);
    const playable = isOfItsParts ? opening.rendition : null;
    await videos.make(tx, upload.business_id, upload.video_id, { id: upload.id, playable });
    return etag;
  });
}

/**
 * The ETag of an upload that has been completed already.
 * @throws {ApiError} ILLEGAL_TRANSITION: it was completed with another list
 */
export function sameCompletion(upload: UploadRow, listed: readonly ListedPart[]): string {
  if (!upload.etag || !isSameList(listed, upload.parts ?? []))
    throw conflict('ILLEGAL_TRANSITION', 'This upload was completed with another list of parts');
  return upload.etag;
}
