import { aboutPlan } from '@commoncast/core/billing/plan-failure';
import { isApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';
import { fingerprintOf } from './file-fingerprint.ts';
import { runUpload } from './run-upload.ts';
import type { SendPart } from './send-part.ts';
import { createSpeedMeter } from './speed-meter.ts';
import type { UploadJob, UploadJobs } from './upload-jobs.ts';
import type { UploadMemory } from './upload-memory.ts';
import type { UploadStore } from './upload-store.ts';

/** Often enough for a bar that moves, seldom enough for a page with a hundred rows. */
const REPORT_INTERVAL_MS = 200;

export interface SendUploadOptions {
  readonly client: Client;
  readonly sendPart: SendPart;
  readonly memory: UploadMemory;
  readonly store: UploadStore;
  readonly jobs: UploadJobs;
  readonly getBusinessId: () => string;
  /** A video was made, is complete, or is gone. */
  readonly onVideosChanged: () => void;
  readonly firstWaitMs?: number | undefined;
}

interface Sending {
  readonly key: string;
  readonly job: UploadJob;
  readonly file: File;
  /** Interrupts it. */
  readonly signal: AbortSignal;
}

/** Sends one upload until it is complete, interrupted or has failed, and shows how far it is. */
export async function sendUpload(
  { key, job, file, signal }: Sending,
  options: SendUploadOptions,
): Promise<void> {
  const { memory, store, jobs, onVideosChanged } = options;
  try {
    await runUpload({
      ...options,
      key,
      file,
      uploadId: job.uploadId,
      signal,
      onOpened: async ({ uploadId, streamId: videoId }) => {
        const isNew = job.uploadId === null;
        job.uploadId = uploadId;
        job.fingerprint ??= await fingerprintOf(file);
        store.getState().change(key, { videoId });
        if (isNew) onVideosChanged();
        await memory.remember({
          uploadId,
          videoId,
          businessId: options.getBusinessId(),
          fileName: file.name,
          sizeBytes: file.size,
          fingerprint: job.fingerprint,
          handle: job.handle,
        });
      },
      onProgress: progressReporter(key, job, options),
      onRetry: () => jobs.enter(key, { kind: 'retrying' }),
      onFinishing: () => jobs.enter(key, { kind: 'finishing' }),
    });
    if (job.uploadId) await memory.forget(job.uploadId);
    jobs.drop(key);
    onVideosChanged();
  } catch (error) {
    if (signal.aborted) return;
    jobs.enter(key, { kind: 'failed', message: messageOf(error, file), ...aboutPlan(error) });
  }
}

function progressReporter(key: string, job: UploadJob, { jobs, store }: SendUploadOptions) {
  const meter = createSpeedMeter();
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  return (sentBytes: number, arrivedBytes: number) => {
    job.arrivedBytes = arrivedBytes;
    const upload = jobs.find(key)?.upload;
    const nowMs = performance.now();
    if (!upload || (nowMs - reportedAtMs < REPORT_INTERVAL_MS && sentBytes < upload.sizeBytes)) return;
    reportedAtMs = nowMs;
    store.getState().change(key, {
      sentBytes,
      bytesPerS: meter.measure(sentBytes),
      ...(upload.state.kind === 'retrying' && { state: { kind: 'uploading' } }),
    });
  };
}

function messageOf(error: unknown, { name }: File): string {
  if (isApiError(error) && error.code === 'NOT_FOUND') {
    return 'This upload was removed. Cancel it and upload the file again.';
  }
  if (isApiError(error)) return Object.values(error.fields)[0] ?? error.message;
  // What reading a file throws when it was moved, changed or unplugged.
  return `‘${name}’ could not be read. Check that it is still there, unchanged.`;
}
