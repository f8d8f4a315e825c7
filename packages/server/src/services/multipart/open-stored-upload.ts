import type { Database } from '../../db/database.ts';
import { notFound } from '../../problems/problems.ts';
import type { Storage, UploadHandle } from '../../storage/storage.ts';
import { nameStoredUpload } from './repository.ts';
import type { UploadRow } from './tables.ts';
import { uploadHandle } from './upload-handle.ts';

interface StoreParts {
  readonly database: Pick<Database, 'root'>;
  readonly storage: Storage;
}

/**
 * The store's side of an open upload, which begins with the first part: a call that only writes rows needs no store,
 * and an upload that nobody continues leaves nothing there.
 * @throws {ApiError} NOT_FOUND: the upload was closed meanwhile
 */
export async function openStoredUpload(
  { database, storage }: StoreParts,
  upload: UploadRow,
): Promise<UploadHandle> {
  const known = uploadHandle(upload);
  if (known) return known;
  const begun = await storage.createUpload(upload.storage_key, upload.id);
  const name = await nameStoredUpload(database.root, upload.id, begun.name);
  if (name === begun.name) return begun;
  // Another first part was faster, or there is no upload any more.
  await storage.abortUpload(begun);
  if (name === null) throw notFound();
  return { key: upload.storage_key, name };
}
