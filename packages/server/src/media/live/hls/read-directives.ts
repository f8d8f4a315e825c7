import * as v from 'valibot';
import { invalid } from '../../../problems/problems.ts';
import type { WantedPosition } from './blocking-reload.ts';
import type { Skip } from './live-playlist.ts';

const Count = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

export interface Directives {
  /** Null for an answer at once. */
  readonly wanted: WantedPosition | null;
  readonly skip: Skip;
}

/**
 * The delivery directives of RFC 8216bis §6.2.5.
 * @throws {ApiError} VALIDATION_FAILED
 */
export function readDirectives(query: Readonly<Record<string, unknown>>): Directives {
  const sequence = readCount(query, '_HLS_msn');
  const part = readCount(query, '_HLS_part');
  if (sequence === null && part !== null) throw invalid({ _HLS_part: 'Needs _HLS_msn' });
  const wanted = sequence === null ? null : { sequence, part };
  return { wanted, skip: readSkip(query._HLS_skip) };
}

function readSkip(value: unknown): Skip {
  if (value === 'v2') return 'dateRanges';
  return value === 'YES' ? 'segments' : 'nothing';
}

function readCount(query: Readonly<Record<string, unknown>>, name: string): number | null {
  if (query[name] === undefined) return null;
  const parsed = v.safeParse(Count, query[name]);
  if (!parsed.success) throw invalid({ [name]: 'Must be a whole number' });
  return parsed.output;
}
