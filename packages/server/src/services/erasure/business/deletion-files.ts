import type { Database, Executor } from '../../../db/database.ts';
import type { Storage } from '../../../storage/storage.ts';
import { imageKey } from '../../images/image-key.ts';
import { archiveKey, liveKey } from '../../streams/live-links.ts';
import { mediaPrefixes } from '../../streams/media-links.ts';
import { exportKey } from '../export-key.ts';
import {
  deleteBroadcasts,
  deleteExports,
  deleteImages,
  deleteVideos,
  findNotedFiles,
  type NotedFile,
  noteFiles,
} from './deletion-repository.ts';

/** Deletes some videos of a business and records their files, to be deleted after the commit. @returns how many */
export async function deleteVideosAndNote(
  tx: Executor,
  { id, businessId }: { readonly id: string; readonly businessId: string },
): Promise<number> {
  const { ids, uploads } = await deleteVideos(tx, businessId);
  await noteFiles(tx, id, [
    ...ids.flatMap(filesOfVideo),
    // Without a name there, the store knows nothing of an upload.
    ...uploads.flatMap(({ storage_key, storage_name: upload_name }) =>
      upload_name === null ? [] : [{ storage_key, upload_name }],
    ),
  ]);
  return ids.length;
}

/** The same for images that the business has uploaded. */
export async function deleteImagesAndNote(
  tx: Executor,
  { id, businessId }: { readonly id: string; readonly businessId: string },
): Promise<number> {
  const images = await deleteImages(tx, businessId);
  await noteFiles(
    tx,
    id,
    images.map((image) => ({ storage_key: imageKey(image), upload_name: '' })),
  );
  return images.length;
}

/** The same for live streams, or for recordings. */
export async function deleteBroadcastsAndNote(
  tx: Executor,
  { id, businessId }: { readonly id: string; readonly businessId: string },
  table: 'live_stream' | 'archive',
): Promise<number> {
  const ids = await deleteBroadcasts(tx, table, businessId);
  const keyOf = table === 'archive' ? archiveKey : liveKey;
  await noteFiles(
    tx,
    id,
    ids.map((one) => ({ storage_key: keyOf(one), upload_name: '' })),
  );
  return ids.length;
}

/** The same for exports of the business's data. */
export async function deleteExportsAndNote(
  tx: Executor,
  { id, businessId }: { readonly id: string; readonly businessId: string },
): Promise<number> {
  const exports = await deleteExports(tx, businessId);
  await noteFiles(tx, id, [
    ...exports.map((one) => ({ storage_key: exportKey(one.id), upload_name: '' })),
    ...exports.flatMap(({ id: exportId, upload_part: part, upload_name }) =>
      part === null || upload_name === null ? [] : [{ storage_key: exportKey(exportId, part), upload_name }],
    ),
  ]);
  return exports.length;
}

/** Deletes every recorded file. Missing files are no error, so it can be repeated. */
export async function deleteNotedFiles(
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  deletionId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { storage_key: key, upload_name: name } of await findNotedFiles(database.root, deletionId)) {
    signal.throwIfAborted();
    if (name !== '') await storage.abortUpload({ key, name });
    else {
      // A note may name one object, or all below a prefix.
      await storage.delete(key);
      await storage.deletePrefix(key);
    }
  }
}

/** The prefixes of all files of a video. */
function filesOfVideo(videoId: string): NotedFile[] {
  return mediaPrefixes(videoId).map((storage_key) => ({ storage_key, upload_name: '' }));
}
