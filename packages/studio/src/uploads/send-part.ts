import { ApiError } from '@commoncast/core/http/api-error';
import { readAnswer } from '@commoncast/core/http/read-answer';
import { toPath } from '@commoncast/core/http/route';
import { uploadPart } from '@commoncast/core/multipart/api';
import type { UploadedPart } from '@commoncast/core/multipart/schema';

interface PartToSend {
  readonly uploadId: string;
  readonly partNumber: number;
  readonly bytes: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

interface PartSenderOptions {
  readonly origin: string;
  readonly getAccessToken: () => string | null;
  readonly refresh: () => Promise<string>;
}

export type SendPart = (part: PartToSend) => Promise<UploadedPart>;

/** Sends parts by XMLHttpRequest: `fetch` cannot say how much of a body has left, and a Blob goes from disk to wire. */
export function createPartSender({ origin, getAccessToken, refresh }: PartSenderOptions): SendPart {
  return async (part) => {
    const url = origin + toPath(uploadPart, { uploadId: part.uploadId, partNumber: part.partNumber });
    let answer = await put(url, getAccessToken() ?? (await refresh()), part);
    if (answer.status === 403 && (await isTokenExpired(answer)))
      answer = await put(url, await refresh(), part);
    return (await readAnswer(answer)) as UploadedPart;
  };
}

function put(url: string, token: string, { bytes, signal, onProgress }: PartToSend): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    request.addEventListener('load', () => resolve(toResponse(request)));
    request.addEventListener('error', () =>
      reject(new ApiError({ status: 0, code: 'NETWORK', message: 'No connection' })),
    );
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.send(bytes);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter ? { 'retry-after': retryAfter } : {},
  });
}

async function isTokenExpired(answer: Response): Promise<boolean> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code === 'TOKEN_EXPIRED';
}
