import * as v from 'valibot';

/** Starts at 1; every change of what people edit of a record raises it. */
export const Version = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A version as ETag and If-Match carry it (RFC 9110 §8.8.3). */
export function versionTag(version: number): string {
  return `"${version}"`;
}
