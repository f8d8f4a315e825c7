import type { Database } from '../../../db/database.ts';
import type { Storage } from '../../../storage/storage.ts';
import { deleteUpload } from '../../multipart/repository.ts';
import type { UploadRow } from '../../multipart/tables.ts';
import { removeParts } from '../../multipart/upload-handle.ts';

/** Deletes the file of an upload, joined or in parts, and then forgets the upload. */
export async function removeUpload(
  { database, storage }: { readonly database: Pick<Database, 'root'>; readonly storage: Storage },
  upload: UploadRow,
): Promise<void> {
  await storage.delete(upload.storage_key);
  await removeParts(storage, upload);
  await deleteUpload(database.root, upload.id);
}
