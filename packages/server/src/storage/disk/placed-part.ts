import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource, PartPromise, StoredPart } from '../storage.ts';
import type { DiskSync } from './disk-sync.ts';
import { openToFill } from './open-to-fill.ts';
import { placedName, readPartFolder, WHOLE } from './part-folder.ts';
import { claimPlace } from './place-claim.ts';
import { quoted } from './quoted.ts';
import { receivePart } from './receive-part.ts';

/**
 * Writes one part where it belongs in the whole file, so that nothing is left to copy when the upload is complete. Only
 * the first of its number is: a later one may be refused, and then the first has to be there as it was.
 * @returns null, with nothing read of the source, if the part has to become a file of its own
 */
export async function writePlacedPart(
  directory: string,
  partNumber: number,
  source: ByteSource,
  promise: PartPromise & { readonly offsetBytes: number },
  sync: DiskSync,
): Promise<StoredPart | null> {
  const claim = await claimPlace(directory, partNumber);
  if (claim === null) return null;
  try {
    // After the claim: who joins looks for claims after closing, so one of the two sees the other.
    const { own, placed, isClosed } = await readPartFolder(directory);
    if (isClosed || own.has(partNumber) || placed.has(partNumber)) {
      await claim.release();
      return null;
    }
    const { offsetBytes, sizeBytes } = promise;
    const whole = await openToFill(join(directory, WHOLE));
    let md5: Buffer;
    try {
      md5 = await receivePart(whole, claim.renewing(source), promise, offsetBytes);
      await sync.file(whole);
    } finally {
      await whole.close();
    }
    const part = { partNumber, etag: quoted(md5), sizeBytes };
    await rename(claim.path, join(directory, placedName({ ...part, offsetBytes })));
    await sync.directory(directory);
    return part;
  } catch (error) {
    await claim.release();
    throw error;
  }
}
