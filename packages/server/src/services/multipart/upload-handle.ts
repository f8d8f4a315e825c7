import type { Storage, UploadHandle } from '../../storage/storage.ts';
import type { UploadRow } from './tables.ts';

type Stored = Pick<UploadRow, 'storage_key' | 'storage_name'>;

/** The store's name for an upload; null when no part has ever arrived. */
export function uploadHandle({ storage_key: key, storage_name: name }: Stored): UploadHandle | null {
  return name === null ? null : { key, name };
}

/** The same of an upload that is completed, which has parts. */
export function requireHandle(upload: Stored): UploadHandle {
  const handle = uploadHandle(upload);
  if (!handle) throw new Error('a completed upload without a name in the store');
  return handle;
}

/** Removes the parts of an upload, if there can be any. */
export async function removeParts(storage: Pick<Storage, 'abortUpload'>, upload: Stored): Promise<void> {
  const handle = uploadHandle(upload);
  if (handle) await storage.abortUpload(handle);
}
