import { HOUR_MS } from '@commoncast/core/time/day';
import type { Foundation } from '../../foundation.ts';
import type { Upkeep } from '../../upkeep.ts';
import { removeUnusedImage } from './remove-unused-image.ts';
import { findUnusedImages } from './repository.ts';

/** Somebody may still be about to save the form for which they uploaded it. */
const REMOVE_AFTER_MS = 24 * HOUR_MS;

/** Removes images that were uploaded and never shown. */
export const IMAGES_UPKEEP: Upkeep = {
  name: 'images-upkeep',
  cron: '57 * * * *',
  run: (foundation, now) => removeUnusedImages(foundation, now),
};

/** One round. An image that cannot be removed now is tried again next time, and does not hold up the others. */
export async function removeUnusedImages(
  parts: Pick<Foundation, 'database' | 'storage' | 'onFailure'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - REMOVE_AFTER_MS);
  for (const image of await findUnusedImages(parts.database.root, before))
    await removeUnusedImage(parts, image).catch(parts.onFailure);
}
