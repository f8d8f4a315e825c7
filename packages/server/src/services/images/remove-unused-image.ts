import type { ImageName } from '@commoncast/core/images/image-path';
import type { Foundation } from '../../foundation.ts';
import { imageKey } from './image-key.ts';
import { deleteUnusedImage } from './repository.ts';

/** Removes an image and its file, unless something shows it. */
export async function removeUnusedImage(
  { database, storage }: Pick<Foundation, 'database' | 'storage'>,
  image: ImageName,
): Promise<void> {
  // The row goes last, so that a file that could not be deleted is found again. While it is locked, nothing can
  // start to show it.
  await database.transaction(async (tx) => {
    if (await deleteUnusedImage(tx, image.id)) await storage.delete(imageKey(image));
  });
}
