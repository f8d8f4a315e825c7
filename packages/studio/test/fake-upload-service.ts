import { ApiError } from '@commoncast/core/http/api-error';
import { createClient } from '@commoncast/core/http/client';
import { abortUpload, completeUpload, createUpload, getUpload } from '@commoncast/core/multipart/api';
import type { MultipartUpload, UploadDraft, UploadedPart } from '@commoncast/core/multipart/schema';
import { createVod, deleteVod } from '@commoncast/core/streams/api';
import type { SendPart } from '../src/uploads/send-part.ts';
import { newId, video } from './factories.ts';
import { createFakeService, refuse } from './fake-service.ts';

const PART_BYTES = 4;

/** The multipart calls over a file cut into parts of four bytes, and what has arrived of it. */
export function createFakeUploadService() {
  const service = createFakeService();
  const uploads = new Map<string, MultipartUpload>();
  const received = new Map<number, string>();
  const completed: string[] = [];
  const deleted: string[] = [];
  /** Part number → how often it still fails, and how. */
  const failures = new Map<number, { times: number; error: ApiError }>();
  let hold: Promise<void> | null = null;
  let inFlight = 0;
  let mostInFlight = 0;

  /** Calls whose next answer gets lost on the way, and the idempotency keys that each call came with. */
  const lossy = new Set<object>();
  const keys = new Map<object, (string | null)[]>();
  const note = (endpoint: object, headers: Headers) => {
    keys.set(endpoint, [...(keys.get(endpoint) ?? []), headers.get('x-idempotency-key')]);
    if (lossy.delete(endpoint)) throw new TypeError('fetch failed');
  };

  service.on(createVod, ({ body, headers }) => {
    note(createVod, headers);
    return video({ ...(body as object), progress: waiting });
  });
  service.on(createUpload, ({ body, headers }) => {
    note(createUpload, headers);
    const { streamId, fileName, sizeBytes } = body as UploadDraft;
    const upload = {
      uploadId: newId(),
      streamId,
      fileName,
      sizeBytes,
      partBytes: PART_BYTES,
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
  service.on(deleteVod, ({ params: { id = '' } }) => {
    deleted.push(id);
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
      getAccessToken: () => 'token',
      fetch: service.fetch,
    }),
    sendPart,
    uploads,
    received,
    completed,
    deleted,
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
    loseAnswer: (endpoint: object) => void lossy.add(endpoint),
    keysOf: (endpoint: object) => keys.get(endpoint) ?? [],
    /** What has arrived, in order. */
    content: () =>
      [...received]
        .toSorted(([a], [b]) => a - b)
        .map(([, text]) => text)
        .join(''),
  };
}

const waiting = { status: 'UPLOADING', making: null, percent: 0, etaS: null, failureReason: null } as const;

/** A failure that passes. */
export function passingError(): ApiError {
  return new ApiError({ status: 0, code: 'NETWORK', message: 'No connection' });
}
