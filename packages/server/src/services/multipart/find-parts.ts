import type { Storage, StoredPart } from '../../storage/storage.ts';
import type { UploadRow } from './tables.ts';
import { uploadHandle } from './upload-handle.ts';

/** The parts of an upload that have arrived, in ascending order. */
export async function findParts(
  storage: Pick<Storage, 'listParts'>,
  upload: Pick<UploadRow, 'storage_key' | 'storage_name'>,
): Promise<StoredPart[]> {
  const handle = uploadHandle(upload);
  return handle ? await storage.listParts(handle) : [];
}
