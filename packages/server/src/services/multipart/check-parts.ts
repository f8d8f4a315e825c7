import { createHash } from 'node:crypto';
import { ApiError } from '@commoncast/core/http/api-error';
import type { ErrorCode } from '@commoncast/core/http/errors';
import { MIN_PART_BYTES } from '@commoncast/core/multipart/constants';
import type { StoredPart } from '../../storage/storage.ts';
import type { ListedPart } from './parse-complete-body.ts';

/**
 * Checks the list of a completion against the parts that arrived, as S3 does, and against the announced size.
 * @returns the listed parts with their sizes
 * @throws {ApiError} INVALID_PART_ORDER, INVALID_PART, ENTITY_TOO_SMALL
 */
export function checkParts(
  listed: readonly ListedPart[],
  arrived: readonly StoredPart[],
  sizeBytes: number,
): StoredPart[] {
  const byNumber = new Map(arrived.map((part) => [part.partNumber, part]));
  const isAscending = listed.every((part, at) => at === 0 || part.partNumber > listed[at - 1]!.partNumber);
  if (!isAscending) throw refused('INVALID_PART_ORDER', 'The parts are not listed in ascending order');
  const parts = listed.map(({ partNumber, etag }) => {
    const part = byNumber.get(partNumber);
    if (!part) throw refused('INVALID_PART', `Part ${partNumber} has not arrived`);
    if (part.etag !== etag) throw refused('INVALID_PART', `Part ${partNumber} has another ETag`);
    return part;
  });
  const small = parts.slice(0, -1).find((part) => part.sizeBytes < MIN_PART_BYTES);
  if (small) throw refused('ENTITY_TOO_SMALL', `Part ${small.partNumber} is under 5 MiB and not the last`);
  const total = parts.reduce((sum, part) => sum + part.sizeBytes, 0);
  if (total !== sizeBytes)
    throw refused(
      'INVALID_PART',
      `The parts have ${total} bytes, but the file was announced with ${sizeBytes}`,
    );
  return parts;
}

const MD5 = /^[0-9a-f]{32}$/;

/** S3's ETag of a joined file: MD5 of the parts' raw MD5s, or of their ETags where those are no MD5s, and their number. */
export function compositeEtag(parts: readonly { readonly etag: string }[]): string {
  const hash = createHash('md5');
  for (const { etag } of parts) {
    const plain = etag.replaceAll('"', '');
    hash.update(plain, MD5.test(plain) ? 'hex' : 'utf8');
  }
  return `"${hash.digest('hex')}-${parts.length}"`;
}

/** Whether a repeated completion has the same list as the first one. */
export function isSameList(listed: readonly ListedPart[], done: readonly StoredPart[]): boolean {
  return (
    listed.length === done.length &&
    listed.every(({ partNumber, etag }, at) => done[at]?.partNumber === partNumber && done[at]?.etag === etag)
  );
}

function refused(code: ErrorCode, message: string): ApiError {
  return new ApiError({ status: 400, code, message });
}
