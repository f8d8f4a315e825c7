import { ApiError } from '@commoncast/core/http/api-error';
import { readAnswer } from '@commoncast/core/http/read-answer';
import { toPath } from '@commoncast/core/http/route';
import { uploadPart } from '@commoncast/core/multipart/api';
import type { UploadedPart } from '@commoncast/core/multipart/schema';

export interface PartToSend {
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
    let answer = await putPart(url, part, headersWith(getAccessToken() ?? (await refresh())));
    if (answer.status === 403 && (await isTokenExpired(answer)))
      answer = await putPart(url, part, headersWith(await refresh()));
    return (await readAnswer(answer)) as UploadedPart;
  };
}

const headersWith = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/octet-stream',
});

/** @throws {ApiError} NETWORK; the signal's reason */
export function putPart(
  url: string,
  { bytes, signal, onProgress }: PartToSend,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
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
  const headers = new Headers();
  for (const name of ['retry-after', 'etag']) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}

async function isTokenExpired(answer: Response): Promise<boolean> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code === 'TOKEN_EXPIRED';
}
