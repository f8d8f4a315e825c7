import { isApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';
import { completeUpload, createUpload, getUpload } from '@commoncast/core/multipart/api';
import type { MultipartUpload } from '@commoncast/core/multipart/schema';
import { createVod } from '@commoncast/core/streams/api';
import { completeXml } from './complete-xml.ts';
import { persistently } from './persistently.ts';
import { sendMissingParts } from './send-missing-parts.ts';
import type { SendPart } from './send-part.ts';
import { createDirectSender } from './send-part-directly.ts';
import { withUploadLock } from './upload-lock.ts';
import { videoNameOf } from './video-name.ts';

/** How often a completion may find a part missing before that is a failure. */
const MAX_COMPLETIONS = 3;

export interface RunOptions {
  readonly client: Client;
  readonly sendPart: SendPart;
  readonly key: string;
  readonly file: File;
  /** Of the upload to go on with; null to begin one. */
  readonly uploadId: string | null;
  readonly signal: AbortSignal;
  /** The server knows the upload from now on. */
  readonly onOpened: (upload: MultipartUpload) => Promise<void>;
  readonly onProgress: (sentBytes: number, arrivedBytes: number) => void;
  readonly onRetry: () => void;
  readonly onFinishing: () => void;
  readonly firstWaitMs?: number | undefined;
}

/** Takes one file all the way to the server: opens or finds the upload, sends what is missing, completes. */
export async function runUpload(options: RunOptions): Promise<void> {
  const { client, file, signal, onFinishing } = options;
  const keepTrying = <T>(work: () => Promise<T>) => persistently(work, options);
  const opened = await keepTrying(() => openUpload(options));
  await options.onOpened(opened);
  const { uploadId, isDirect } = opened;
  const sendPart = isDirect ? createDirectSender({ ...options, upload: opened }) : options.sendPart;
  await withUploadLock(uploadId, signal, async () => {
    let upload = opened;
    for (let completions = 1; ; completions++) {
      const parts = await sendMissingParts({ ...options, file, upload, sendPart });
      onFinishing();
      try {
        const request = { params: { uploadId }, body: completeXml(parts), signal };
        await keepTrying(() => client.call(completeUpload, request));
        return;
      } catch (error) {
        if (!isApiError(error) || error.code !== 'INVALID_PART' || completions === MAX_COMPLETIONS)
          throw error;
        upload = await keepTrying(() => client.call(getUpload, { params: { uploadId }, signal }));
      }
    }
  });
}

async function openUpload({ client, key, file, uploadId, signal }: RunOptions): Promise<MultipartUpload> {
  if (uploadId) return client.call(getUpload, { params: { uploadId }, signal });
  const video = await client.call(createVod, {
    body: { name: videoNameOf(file.name) },
    idempotencyKey: `${key}-video`,
    signal,
  });
  return client.call(createUpload, {
    body: { streamId: video.id, fileName: file.name.slice(-255), sizeBytes: file.size },
    idempotencyKey: `${key}-upload`,
    signal,
  });
}
