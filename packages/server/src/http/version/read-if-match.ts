import { invalid } from '../../problems/problems.ts';
import type { ExpectedVersion } from '../../problems/stale-version.ts';

/** An entity tag, weak or strong, and what follows it in a list (RFC 9110 §8.8.3). */
const TAG = /\s*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"\s*(?:,|$)/y;

/**
 * Reads If-Match (RFC 9110 §13.1.1): `*` and no header accept any version. Only strong tags match; a tag that is not one
 * of ours matches nothing.
 * @throws {ApiError} VALIDATION_FAILED: the header is not a list of entity tags
 */
export function readIfMatch(header: string | undefined): ExpectedVersion {
  if (header === undefined || header.trim() === '*') return undefined;
  const versions = new Set<number>();
  TAG.lastIndex = 0;
  do {
    const match = TAG.exec(header);
    if (!match) throw invalid({ 'if-match': 'Must be a version in quotes, such as "3"' });
    const [, weak, tag = ''] = match;
    if (!weak && /^[1-9]\d{0,8}$/.test(tag)) versions.add(Number(tag));
  } while (TAG.lastIndex < header.length);
  return versions;
}
