import type { PlacedPart, StoredPart } from '../../storage/storage.ts';
import type { UploadRow } from './tables.ts';

/** How much of a file's beginning and end is looked at while it arrives. */
const HEAD_BYTES = 256 * 1024 ** 2;
const TAIL_BYTES = 64 * 1024 ** 2;

export interface ArrivedParts {
  /** From the beginning of the file, without a gap. */
  readonly head: readonly PlacedPart[];
  /** Up to the end of the file, without a gap; none where it has not arrived. */
  readonly tail: readonly PlacedPart[];
}

/**
 * Which parts of a file's beginning and end have arrived. A part after a gap has its place only if all parts before it
 * have the size that the upload has advised, as the studio's have.
 */
export function placeParts(
  { size_bytes, part_bytes }: Pick<UploadRow, 'size_bytes' | 'part_bytes'>,
  stored: readonly StoredPart[],
): ArrivedParts {
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  const head: PlacedPart[] = [];
  for (let at = 0; at < Math.min(size_bytes, HEAD_BYTES); ) {
    const part = byNumber.get(head.length + 1);
    if (part === undefined) break;
    head.push({ ...part, offsetBytes: at });
    at += part.sizeBytes;
  }
  const tail: PlacedPart[] = [];
  for (let number = Math.ceil(size_bytes / part_bytes); number > head.length; number -= 1) {
    const part = byNumber.get(number);
    const offsetBytes = part && advisedOffset({ size_bytes, part_bytes }, number, part.sizeBytes);
    if (part === undefined || offsetBytes === undefined || offsetBytes < size_bytes - TAIL_BYTES) break;
    tail.unshift({ ...part, offsetBytes });
  }
  return { head, tail };
}

/** Where a part lies that has the size that the upload has advised; undefined for one of another size. */
export function advisedOffset(
  { size_bytes, part_bytes }: Pick<UploadRow, 'size_bytes' | 'part_bytes'>,
  partNumber: number,
  sizeBytes: number,
): number | undefined {
  const offsetBytes = (partNumber - 1) * part_bytes;
  return sizeBytes === Math.min(part_bytes, size_bytes - offsetBytes) ? offsetBytes : undefined;
}

/** Whether these parts lie in the completed file where they were taken to lie, with the same bytes. */
export function haveTheirPlaces(placed: readonly PlacedPart[], completed: readonly StoredPart[]): boolean {
  let at = 0;
  const found = new Set<string>();
  for (const { partNumber, etag, sizeBytes } of completed) {
    found.add(`${partNumber} ${etag} ${at}`);
    at += sizeBytes;
  }
  return placed.every(({ partNumber, etag, offsetBytes }) =>
    found.has(`${partNumber} ${etag} ${offsetBytes}`),
  );
}

/** The arrival of every part is worth a look at first, later of ever fewer, and of the last two. */
export function isWorthALook(
  partNumber: number,
  { size_bytes, part_bytes }: Pick<UploadRow, 'size_bytes' | 'part_bytes'>,
): boolean {
  const count = Math.ceil(size_bytes / part_bytes);
  const isPowerOfTwo = Number.isInteger(Math.log2(partNumber));
  return count > 1 && (partNumber <= 4 || isPowerOfTwo || partNumber >= count - 1);
}
