import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import type { ByteSource } from '../storage.ts';
import { type Bucket, type Query, urlOf } from './bucket.ts';
import { readXml } from './read-xml.ts';
import { retry } from './retry.ts';
import { refusalOf } from './s3-refusal.ts';
import { sendRequest, throwOutOfReach } from './send-request.ts';
import { signRequest } from './sign-request.ts';

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Absent for calls about the bucket. */
  readonly key?: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes are signed with their hash and may be sent again; so may what a function opens anew. A stream may not. */
  readonly body?: Uint8Array | ByteSource | (() => ByteSource) | undefined;
  readonly idleLimitMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Calls to one bucket. */
export interface S3Client {
  /**
   * Resolves with an answer of success; read its body to the end, or destroy it.
   * @throws {StorageError} and whatever the body throws
   */
  send(call: S3Call): Promise<IncomingMessage>;
  /** The same, for answers that say nothing: their body is read and dropped. */
  done(call: S3Call): Promise<IncomingMessage>;
  /** The same, for answers of XML. */
  ask(call: S3Call): Promise<unknown>;
}

/** @param pausesMs between the tries of calls that may be repeated */
export function createS3Client(bucket: Bucket, pausesMs?: readonly number[]): S3Client {
  async function sendOnce(call: S3Call): Promise<IncomingMessage> {
    const { method, key, query, body, idleLimitMs, signal } = call;
    const url = urlOf(bucket, key, query);
    const headers = await signRequest(bucket, { method, url, headers: { ...call.headers, ...hashOf(body) } });
    const opened = typeof body === 'function' ? body() : body;
    const response = await sendRequest({ method, url, headers, body: opened, idleLimitMs, signal });
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    const refusal = await refusalOf(response);
    response.destroy();
    throw refusal;
  }

  /** What is read of the answer is part of the call: if it breaks off, so did the call. */
  async function run<T>(call: S3Call, take: (response: IncomingMessage) => Promise<T>): Promise<T> {
    const once = async () => await take(await sendOnce(call));
    return isRepeatable(call.body) ? await retry(once, { signal: call.signal, pausesMs }) : await once();
  }

  return {
    send: (call) => run(call, async (response) => response),
    done: (call) =>
      run(call, async (response) => {
        await buffer(response).catch(throwOutOfReach);
        return response;
      }),
    ask: (call) => run(call, async (response) => readXml(await text(response).catch(throwOutOfReach))),
  };
}

function isRepeatable(body: S3Call['body']): boolean {
  return body === undefined || body instanceof Uint8Array || typeof body === 'function';
}

/** For bytes in memory S3 compares what arrives with their hash; a stream's is not known beforehand. */
function hashOf(body: S3Call['body']): Record<string, string> {
  if (body !== undefined && !(body instanceof Uint8Array)) return {};
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  return { 'x-amz-content-sha256': hash, ...(body && { 'content-length': String(body.byteLength) }) };
}
