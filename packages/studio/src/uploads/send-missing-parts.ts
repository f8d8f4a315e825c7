import type { MultipartUpload, UploadedPart } from '@commoncast/core/multipart/schema';
import { persistently } from './persistently.ts';
import type { SendPart } from './send-part.ts';

/** With two streams of progress and the page's own calls this stays under the six connections that HTTP/1.1 gets. */
const PARALLEL_PARTS = 3;

interface PartsOptions {
  readonly file: File;
  readonly upload: Pick<MultipartUpload, 'uploadId' | 'partBytes' | 'parts'>;
  readonly sendPart: SendPart;
  readonly signal: AbortSignal;
  /** `arrivedBytes` is what stays when the upload is interrupted now. */
  readonly onProgress: (sentBytes: number, arrivedBytes: number) => void;
  readonly onRetry: () => void;
  readonly firstWaitMs?: number | undefined;
}

/** Sends what the server does not have yet, some parts at a time, each until it is there. */
export async function sendMissingParts(options: PartsOptions): Promise<UploadedPart[]> {
  const { file, upload, sendPart, signal, onProgress, onRetry, firstWaitMs } = options;
  const count = Math.max(1, Math.ceil(file.size / upload.partBytes));
  const arrived = new Map(upload.parts.map((part) => [part.partNumber, part]));
  const missing = inOrder(count).filter((n) => !arrived.has(n));
  const inFlight = new Map<number, number>();
  const report = () => {
    const arrivedBytes = sum([...arrived.values()].map((part) => part.sizeBytes));
    onProgress(arrivedBytes + sum([...inFlight.values()]), arrivedBytes);
  };
  report();

  // One failure for good ends the others too.
  const failing = new AbortController();
  const stop = AbortSignal.any([signal, failing.signal]);
  const sendNext = async (): Promise<void> => {
    for (let n = missing.shift(); n !== undefined; n = missing.shift()) {
      const partNumber = n;
      const bytes = file.slice((n - 1) * upload.partBytes, n * upload.partBytes);
      const part = await persistently(
        () =>
          sendPart({
            uploadId: upload.uploadId,
            partNumber,
            bytes,
            signal: stop,
            onProgress: (sentBytes) => {
              inFlight.set(partNumber, Math.min(sentBytes, bytes.size));
              report();
            },
          }),
        {
          signal: stop,
          onRetry: () => {
            inFlight.delete(partNumber);
            onRetry();
          },
          ...(firstWaitMs !== undefined && { firstWaitMs }),
        },
      );
      inFlight.delete(partNumber);
      arrived.set(partNumber, part);
      report();
    }
  };
  const lanes = Array.from({ length: Math.min(PARALLEL_PARTS, missing.length) }, () =>
    sendNext().catch((error: unknown) => {
      failing.abort(error);
      throw error;
    }),
  );
  await Promise.all(lanes);
  return [...arrived.values()];
}

/** First the beginning and the end, where a film says what it is: the server looks into it before the rest has arrived. */
function inOrder(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const ends = [1, count, count - 1].filter((n) => n >= 1);
  return [...new Set([...ends, ...all])];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
