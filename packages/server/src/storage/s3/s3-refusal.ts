import type { IncomingMessage } from 'node:http';
import { StorageError, type StorageErrorCode } from '../storage-error.ts';
import { readXml, textAt } from './read-xml.ts';

/** By the codes of S3's error bodies. */
const CODES: Readonly<Record<string, StorageErrorCode>> = {
  NoSuchKey: 'NO_SUCH_KEY',
  NoSuchUpload: 'NO_SUCH_UPLOAD',
  InvalidPart: 'INVALID_PART',
  InvalidPartOrder: 'INVALID_PART',
  EntityTooSmall: 'INVALID_PART',
  BadDigest: 'BAD_DIGEST',
  InvalidDigest: 'BAD_DIGEST',
  XAmzContentSHA256Mismatch: 'BAD_DIGEST',
  IncompleteBody: 'INCOMPLETE_BODY',
  InvalidRange: 'RANGE_NOT_SATISFIABLE',
  RequestTimeout: 'UNAVAILABLE',
  SlowDown: 'UNAVAILABLE',
  InternalError: 'UNAVAILABLE',
  ServiceUnavailable: 'UNAVAILABLE',
  // Amazon's own, when a bucket is being changed or an upload is being completed twice.
  OperationAborted: 'UNAVAILABLE',
};

const BUSY = new Set([408, 429, 500, 502, 503, 504]);
/** Error bodies are some hundred bytes. */
const MOST_BYTES = 64 * 1024;

/** What an answer that is none of the expected ones means. */
export async function refusalOf(response: IncomingMessage): Promise<StorageError> {
  return refusalIn(response.statusCode ?? 0, readXml(await readError(response)));
}

/** The same, of an error's parsed body; a HEAD has none. */
export function refusalIn(status: number, error: unknown): StorageError {
  const s3Code = textAt(error, 'Error', 'Code') ?? '';
  const said = [s3Code, textAt(error, 'Error', 'Message')].filter(Boolean).join(': ');
  return new StorageError(codeOf(status, s3Code), `S3 answers ${status}${said && `, ${said}`}`, { s3Code });
}

function codeOf(status: number, s3Code: string): StorageErrorCode {
  if (Object.hasOwn(CODES, s3Code)) return CODES[s3Code] ?? 'REFUSED';
  if (BUSY.has(status)) return 'UNAVAILABLE';
  if (status === 404 && s3Code === '') return 'NO_SUCH_KEY';
  if (status === 416) return 'RANGE_NOT_SATISFIABLE';
  return 'REFUSED';
}

async function readError(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) break;
    }
  } catch {
    // The status alone has to do.
  }
  return Buffer.concat(chunks).toString('utf8');
}
