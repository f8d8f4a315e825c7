/** S3's smallest part; only the last part of an upload may be smaller. */
export const MIN_PART_BYTES = 5 * 1024 * 1024;
export const MAX_PART_BYTES = 64 * 1024 * 1024;
/** S3's largest number of parts. */
export const MAX_PARTS = 10_000;
/** As many addresses of parts as are signed at once. */
export const MAX_SIGNED_PARTS = 20;
/** The largest file: 100 GiB. */
export const MAX_FILE_BYTES = 100 * 1024 ** 3;
/** An upload untouched for this long is removed. */
export const ABANDONED_UPLOAD_HOURS = 24;

/** Part size for a file: 8 MiB, or more if 10,000 such parts would not hold it. */
export function partBytesFor(fileBytes: number): number {
  const MiB = 1024 * 1024;
  return Math.max(8 * MiB, Math.ceil(fileBytes / MAX_PARTS / MiB) * MiB);
}
