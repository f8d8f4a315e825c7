import { isApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';
import { getUpload } from '@commoncast/core/multipart/api';
import { type Upload, waitingUpload } from './upload.ts';
import { isUploadLocked } from './upload-lock.ts';
import type { RememberedUpload, UploadMemory } from './upload-memory.ts';

interface RecalledUpload {
  readonly upload: Upload;
  readonly remembered: RememberedUpload;
}

/** The uploads that a reload has interrupted and that the server still knows; the others are forgotten. */
export async function recallUploads(
  client: Client,
  memory: UploadMemory,
  remembered: readonly RememberedUpload[],
): Promise<RecalledUpload[]> {
  const recalled = await Promise.all(remembered.map((one) => recall(client, memory, one)));
  return recalled.filter((one) => one !== null);
}

async function recall(
  client: Client,
  memory: UploadMemory,
  remembered: RememberedUpload,
): Promise<RecalledUpload | null> {
  const { uploadId, videoId, fileName, sizeBytes, handle } = remembered;
  if (await isUploadLocked(uploadId)) return null;
  try {
    const { parts } = await client.call(getUpload, { params: { uploadId } });
    const sentBytes = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
    const upload = waitingUpload({
      uploadId,
      videoId,
      fileName,
      sizeBytes,
      sentBytes,
      hasHandle: handle !== undefined,
    });
    return { upload, remembered };
  } catch (error) {
    if (isApiError(error) && error.status === 404) await memory.forget(uploadId);
    return null;
  }
}
