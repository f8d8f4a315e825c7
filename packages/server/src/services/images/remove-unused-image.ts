import type { ImageName } from '@commoncast/core/images/image-path';
import type { Foundation } from '../../foundation.ts';
import { imageKey } from './image-key.ts';
import { deleteImage, retireUnusedImage } from './repository.ts';

/** Removes an image and its file, unless something shows it. */
export async function removeUnusedImage(
  { database, storage }: Pick<Foundation, 'database' | 'storage'>,
  image: ImageName,
): Promise<void> {
  if (!(await database.transaction((tx) => retireUnusedImage(tx, image.id)))) return;
  // The row goes last, so that a file that could not be deleted is found again.
  await storage.delete(imageKey(image));
  await deleteImage(database.root, image.id);
}
