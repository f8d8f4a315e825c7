import type { UploadHandle } from '../../storage/storage.ts';
import type { UploadRow } from './tables.ts';

/** The store's name for an upload. */
export function uploadHandle(upload: Pick<UploadRow, 'storage_key' | 'storage_name'>): UploadHandle {
  return { key: upload.storage_key, name: upload.storage_name };
}
