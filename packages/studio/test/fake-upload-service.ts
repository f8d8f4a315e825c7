import { ApiError } from '@commoncast/core/http/api-error';
import { createClient } from '@commoncast/core/http/client';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { abortUpload, completeUpload, createUpload, getUpload } from '@commoncast/core/multipart/api';
import type { MultipartUpload, UploadedPart } from '@commoncast/core/multipart/schema';
import type { SendPart } from '../src/uploads/send-part.ts';
import { newId, pageProps } from './factories.ts';
import { createFakeService, refuse } from './fake-service.ts';
import { requireRunningPlan } from './service/require-running-plan.ts';
import { requireViewerHours } from './service/require-viewer-hours.ts';

const PART_BYTES = 4;

/** The multipart calls over a file cut into parts of four bytes, and what has arrived of it. */
export function createFakeUploadService() {
  const service = createFakeService();
  service.records.sessions.resume(pageProps());
  const uploads = new Map<string, MultipartUpload>();
  const received = new Map<number, string>();
  const completed: string[] = [];
  /** Part number → how often it still fails, and how. */
  const failures = new Map<number, { times: number; error: ApiError }>();
  let hold: Promise<void> | null = null;
  let inFlight = 0;
  let mostInFlight = 0;

  service.on(createUpload, ({ body: { streamId, fileName, sizeBytes } }) => {
    requireRunningPlan(service.records);
    requireViewerHours(service.records);
    service.records.videos.require(streamId);
    const upload = {
      uploadId: newId(),
      streamId,
      fileName,
      sizeBytes,
      partBytes: PART_BYTES,
      isDirect: false,
      parts: [],
      createdDate: '2026-03-01T10:00:00.000Z',
    };
    uploads.set(upload.uploadId, upload);
    return upload;
  });
  service.on(
    getUpload,
    ({ params: { uploadId = '' } }) => uploads.get(uploadId) ?? refuse(404, { code: 'NOT_FOUND' }),
  );
  service.on(completeUpload, ({ params: { uploadId = '' }, body }) => {
    const upload = uploads.get(uploadId);
    if (!upload) return refuse(404, { code: 'NOT_FOUND' });
    completed.push(String(body));
    return { uploadId, streamId: upload.streamId, etag: '"whole"', sizeBytes: upload.sizeBytes };
  });
  service.on(abortUpload, ({ params: { uploadId = '' } }) => {
    uploads.delete(uploadId);
    return null;
  });
  const sendPart: SendPart = async ({ uploadId, partNumber, bytes, signal, onProgress }) => {
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    try {
      onProgress(bytes.size / 2);
      await hold;
      signal.throwIfAborted();
      const failure = failures.get(partNumber);
      if (failure && failure.times-- > 0) throw failure.error;
      received.set(partNumber, await bytes.text());
      const part: UploadedPart = { partNumber, etag: `"etag-${partNumber}"`, sizeBytes: bytes.size };
      uploads.get(uploadId)?.parts.push(part);
      onProgress(bytes.size);
      return part;
    } finally {
      inFlight--;
    }
  };

  return {
    client: createClient({
      origin: 'https://studio.test',
      getAccessToken: () => 'access-token',
      fetch: service.fetch,
    }),
    sendPart,
    uploads,
    received,
    completed,
    failures,
    /** Lets no part arrive until the answer is called. */
    holdParts: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return () => {
        hold = null;
        resolve();
      };
    },
    mostInFlight: () => mostInFlight,
    records: service.records,
    videos: service.records.videos,
    loseAnswer: service.loseNext,
    /** The idempotency keys that each call came with. */
    keysOf: (endpoint: EndpointDefinition) =>
      service.sent(endpoint).map(({ idempotencyKey }) => idempotencyKey),
    /** What has arrived, in order. */
    content: () =>
      [...received]
        .toSorted(([a], [b]) => a - b)
        .map(([, text]) => text)
        .join(''),
  };
}

/** A failure that passes. */
export function passingError(): ApiError {
  return new ApiError({ status: 0, code: 'NETWORK', message: 'No connection' });
}
