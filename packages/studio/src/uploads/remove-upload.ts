import { isApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';
import { abortUpload } from '@commoncast/core/multipart/api';
import { deleteVod } from '@commoncast/core/streams/api';

/** Removes an upload and its video from the server, where they are still there. @throws {ApiError} the server refused */
export async function removeUpload(client: Client, uploadId: string, videoId: string): Promise<void> {
  await client.call(abortUpload, { params: { uploadId } }).catch(unlessGone);
  await client.call(deleteVod, { params: { id: videoId } }).catch(unlessGone);
}

function unlessGone(error: unknown): void {
  if (!isApiError(error) || error.status !== 404) throw error;
}
