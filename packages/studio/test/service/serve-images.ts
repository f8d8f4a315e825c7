import { uploadImage } from '@commoncast/core/images/api';
import { imageAt, imagePath, storedLogo } from '@commoncast/core/images/image-path';
import type { UploadedImage } from '@commoncast/core/images/schema';
import { LOGO_SIDE, MASTER_SIDE, UNREADABLE_LOGO } from '@commoncast/server/media/pictures/picture-job';
import { imageGone } from '@commoncast/server/services/images/image-gone';
import { newId } from '../factories.ts';
import type { On } from './answering.ts';
import { ORIGIN } from './our-addresses.ts';
import { fitInto, readPicture } from './read-picture.ts';
import type { Records } from './records.ts';

/** Answers the upload of logos. */
export function serveImages(on: On, records: Records): void {
  on(uploadImage, async ({ params: { kind }, body }) => {
    const size = fitInto(
      kind === 'STREAM_THUMBNAIL' ? MASTER_SIDE : LOGO_SIDE,
      await readPicture(body, UNREADABLE_LOGO),
    );
    return addImage(records, { kind, ...size, sizeBytes: body.size });
  });
}

/** Keeps an image as if it had been uploaded. */
export function addImage(
  { images }: Pick<Records, 'images'>,
  overrides: Partial<UploadedImage> = {},
): UploadedImage {
  const name = { id: newId(), kind: 'PLAYER_LOGO' as const, ...overrides };
  const image = { url: ORIGIN + imagePath(name), width: 64, height: 64, sizeBytes: 200, ...name };
  images.set(image.id, image);
  return image;
}

/**
 * Checks the address of an image that is about to be saved.
 * @throws {ApiError} VALIDATION_FAILED at the field: an uploaded image that is not there
 */
export function requireLogo({ images }: Pick<Records, 'images'>, address: string, field = 'logo'): void {
  const image = imageAt(storedLogo(address, [ORIGIN]));
  if (image && !images.has(image.id)) throw imageGone(field);
}

/** Removes an uploaded image that nothing shows any longer. */
export function releaseLogo({ images, players, streams, account }: Records, address: string): void {
  const image = imageAt(storedLogo(address, [ORIGIN]));
  const shown = [
    ...players.all(),
    ...players.deleted().map(({ record }) => record),
    ...(account ? [account] : []),
  ];
  const ofStreams = [...streams.all(), ...streams.deleted().map(({ record }) => record)];
  const isShown =
    shown.some(({ logo }) => logo === address) ||
    ofStreams.some(({ logo, thumbnail }) => logo === address || thumbnail === address);
  if (image && !isShown) images.delete(image.id);
}
