import { closeSync, openSync } from 'node:fs';
import { fileBoxes } from './file-boxes.ts';

/**
 * Whether an MP4 consists of fragments, as far as its beginning shows: such a file need not say how long it is.
 * ISO/IEC 14496-12, 8.8.
 */
export function isFragmented(path: string, headBytes?: number): boolean {
  const file = openSync(path, 'r');
  try {
    for (const { type } of fileBoxes(file, headBytes)) if (type === 'moof' || type === 'sidx') return true;
    return false;
  } finally {
    closeSync(file);
  }
}
