import { ApiError, isApiError } from '@commoncast/core/http/api-error';
import type { Client } from '@commoncast/core/http/client';
import { signParts } from '@commoncast/core/multipart/api';
import type { MultipartUpload } from '@commoncast/core/multipart/schema';
import { type PartToSend, putPart, type SendPart } from './send-part.ts';

/** Signed at once: few, so that they are used before they expire. */
const AHEAD = 6;
/** For one part, of which all but the last may have been about others. */
const MOST_QUESTIONS = 3;
/** So many failures in a row, and the store is taken for one that this browser cannot reach. */
const MAX_DOUBTS = 3;

interface Address {
  readonly url: string;
  /** On the clock of `performance.now()`. */
  readonly expiresAtMs: number;
}

interface DirectOptions {
  readonly client: Client;
  readonly upload: Pick<MultipartUpload, 'uploadId' | 'partBytes' | 'sizeBytes'>;
  /** Sends parts to our own server, where the store cannot be reached. */
  readonly sendPart: SendPart;
}

/**
 * Sends parts to the store itself, at addresses that our server signs. If they do not get there, as where a firewall or the
 * bucket's CORS rules stand in the way, parts go through our server.
 */
export function createDirectSender({ client, upload, sendPart }: DirectOptions): SendPart {
  const { uploadId, partBytes, sizeBytes } = upload;
  const count = Math.max(1, Math.ceil(sizeBytes / partBytes));
  const addresses = new Map<number, Address>();
  let asking: Promise<void> | undefined;
  let doubts = 0;
  let hasWorked = false;

  const ask = async (from: number, signal: AbortSignal): Promise<void> => {
    const partNumbers = Array.from({ length: Math.min(AHEAD, count - from + 1) }, (_, index) => from + index);
    const askedAtMs = performance.now();
    const signed = await client.call(signParts, { params: { uploadId }, body: { partNumbers }, signal });
    // The second half of their time is for clocks and queues.
    const expiresAtMs = askedAtMs + (signed.goodForS * 1000) / 2;
    for (const { partNumber, url } of signed.parts) addresses.set(partNumber, { url, expiresAtMs });
  };
  const addressOf = async (partNumber: number, signal: AbortSignal): Promise<string> => {
    const known = () => {
      const address = addresses.get(partNumber);
      return address && address.expiresAtMs > performance.now() ? address.url : undefined;
    };
    // Parts that travel together share a question; one that is on its way may be about others.
    for (let questions = 0; questions < MOST_QUESTIONS && !known(); questions += 1) {
      asking ??= ask(partNumber, signal).finally(() => {
        asking = undefined;
      });
      await asking;
    }
    const url = known();
    if (!url)
      throw new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'There is no address for this part' });
    return url;
  };

  /** @throws {ApiError} NETWORK, UNAVAILABLE: another try may help */
  const sendToStore = async (url: string, part: PartToSend): Promise<Response> => {
    try {
      const answer = await putPart(url, part);
      if (answer.ok) return answer;
      // The next try is at an address of then, or learns from our server that there is no such upload any more.
      addresses.delete(part.partNumber);
      if (answer.status < 500) doubts += 1;
      throw new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'The store does not take this part' });
    } catch (error) {
      if (isApiError(error) && error.code === 'NETWORK' && !hasWorked) doubts += 1;
      throw error;
    }
  };

  return async (part) => {
    if (doubts >= MAX_DOUBTS) return sendPart(part);
    const { partNumber, bytes, signal } = part;
    const etag = (await sendToStore(await addressOf(partNumber, signal), part)).headers.get('etag');
    if (etag) {
      hasWorked = true;
      doubts = 0;
      return { partNumber, etag, sizeBytes: bytes.size };
    }
    // The bucket does not show it to browsers, and nothing can be completed without it.
    doubts = MAX_DOUBTS;
    return sendPart(part);
  };
}
