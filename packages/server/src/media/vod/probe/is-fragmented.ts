import { closeSync, openSync, readSync } from 'node:fs';

/** Size and type, and the size of boxes that need 64 bits for it. */
const HEADER_BYTES = 16;
/** Boxes before the first fragment: a file of many is no film. */
const BOXES_TO_TRY = 64;

/**
 * Whether an MP4 consists of fragments, as far as its beginning shows: such a file need not say how long it is.
 * ISO/IEC 14496-12, 4.2 and 8.8.
 */
export function isFragmented(path: string, headBytes: number): boolean {
  const file = openSync(path, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    let at = 0;
    for (let box = 0; box < BOXES_TO_TRY && at + HEADER_BYTES <= headBytes; box += 1) {
      if (readSync(file, header, 0, HEADER_BYTES, at) < HEADER_BYTES) return false;
      const type = header.toString('latin1', 4, 8);
      if (type === 'moof' || type === 'sidx') return true;
      const size = header.readUInt32BE(0);
      at += size === 1 ? Number(header.readBigUInt64BE(8)) : size;
      if (size === 0) return false;
    }
    return false;
  } finally {
    closeSync(file);
  }
}
