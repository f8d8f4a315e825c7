import { readSync } from 'node:fs';

/** Size and type, and the size of boxes that need 64 bits for it. */
const HEADER_BYTES = 16;
const SMALLEST_BYTES = 8;
/** A file of many boxes is no film. */
const BOXES_TO_TRY = 64;

export interface FileBox {
  readonly type: string;
  /** Where it begins in the file. */
  readonly at: number;
  /** With its header; infinite for one that reaches to the end of the file. */
  readonly bytes: number;
}

/** The outermost boxes of an MP4, as far as it is there: ISO/IEC 14496-12 §4.2. @param file a descriptor */
export function* fileBoxes(file: number, headBytes: number = Number.POSITIVE_INFINITY): Generator<FileBox> {
  const header = Buffer.alloc(HEADER_BYTES);
  let at = 0;
  for (let box = 0; box < BOXES_TO_TRY && at + HEADER_BYTES <= headBytes; box += 1) {
    // One box reaches to the end of the file, or says that it reaches further than files do.
    if (!Number.isSafeInteger(at) || readSync(file, header, 0, HEADER_BYTES, at) < HEADER_BYTES) return;
    const size = header.readUInt32BE(0);
    const large = size === 1 ? Number(header.readBigUInt64BE(8)) : size;
    const bytes = size === 0 ? Number.POSITIVE_INFINITY : large;
    if (bytes < SMALLEST_BYTES) return;
    yield { type: header.toString('latin1', 4, 8), at, bytes };
    at += bytes;
  }
}
