import { toPage } from '@commoncast/core/http/paging';
import { uploadImage } from '@commoncast/core/images/api';
import { imageAt, imagePath, storedLogo } from '@commoncast/core/images/image-path';
import { type ImageKind, STREAM_IMAGE_KINDS } from '@commoncast/core/images/schema';
import { deleteStreamImage, listStreamImages } from '@commoncast/core/live/images-api';
import type { StreamImage } from '@commoncast/core/live/stream-image';
import { LOGO_SIDE, MASTER_SIDE, UNREADABLE_LOGO } from '@commoncast/server/media/pictures/picture-job';
import { conflict, notFound } from '@commoncast/server/problems/problems';
import { imageGone } from '@commoncast/server/services/images/image-gone';
import { newId } from '../factories.ts';
import type { On } from './answering.ts';
import { ORIGIN } from './our-addresses.ts';
import { fitInto, readPicture } from './read-picture.ts';
import type { KeptImage, Records } from './records.ts';

/** Answers the upload of images, and the calls on those of streams. */
export function serveImages(on: On, records: Records): void {
  const { images, streams } = records;
  const showing = (url: string): string[] =>
    streams
      .all()
      .filter(({ logo, thumbnail }) => logo === url || thumbnail === url)
      .map(({ id }) => id);
  on(uploadImage, async ({ params: { kind }, body }) => {
    const size = fitInto(
      kind === 'STREAM_THUMBNAIL' ? MASTER_SIDE : LOGO_SIDE,
      await readPicture(body, UNREADABLE_LOGO),
    );
    const { createdDate: _, ...image } = addImage(records, { kind, ...size, sizeBytes: body.size });
    return image;
  });
  on(listStreamImages, ({ query: { kind, sort, ...query } }) => {
    const ofStreams = [...images.values()].flatMap(({ id, url, sizeBytes, createdDate, ...image }) =>
      isOfStreams(image.kind) && (kind ?? image.kind) === image.kind
        ? { ...{ uuid: id, kind: image.kind, url, sizeBytes }, ...{ streamIds: showing(url), createdDate } }
        : [],
    );
    const sorted = sort === 'createdDate,ASC' ? ofStreams : ofStreams.reverse();
    const first = query.page * query.size;
    return toPage(sorted.slice(first, first + query.size), sorted.length, query);
  });
  on(deleteStreamImage, ({ query: { uuid } }) => {
    const image = images.get(uuid);
    if (!image || !isOfStreams(image.kind)) throw notFound();
    const { url } = image;
    if (showsElsewhere(records).some(({ logo }) => logo === url))
      throw conflict(
        'ILLEGAL_TRANSITION',
        'A player or the business has this image as its logo. Choose another logo there before you delete it.',
      );
    for (const id of showing(url)) {
      const { logo, thumbnail } = streams.require(id);
      streams.update(id, {
        ...(logo === url && { logo: '' }),
        ...(thumbnail === url && { thumbnail: '', posterUrl: null }),
      });
    }
    images.delete(uuid);
    return null;
  });
}

const isOfStreams = (kind: ImageKind): kind is StreamImage['kind'] =>
  STREAM_IMAGE_KINDS.some((one) => one === kind);

/** Keeps an image as if it had been uploaded. */
export function addImage({ images }: Pick<Records, 'images'>, overrides: Partial<KeptImage> = {}): KeptImage {
  const name = { id: newId(), kind: 'PLAYER_LOGO' as const, ...overrides };
  const about = { width: 64, height: 64, sizeBytes: 200, createdDate: new Date().toISOString() };
  const image = { url: ORIGIN + imagePath(name), ...about, ...name };
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
export function releaseLogo(records: Records, address: string): void {
  const { images, streams } = records;
  const image = imageAt(storedLogo(address, [ORIGIN]));
  const ofStreams = [...streams.all(), ...streams.deleted().map(({ record }) => record)];
  const isShown =
    showsElsewhere(records).some(({ logo }) => logo === address) ||
    ofStreams.some(({ logo, thumbnail }) => logo === address || thumbnail === address);
  if (image && !isShown) images.delete(image.id);
}

/** What has a logo and is no stream. */
const showsElsewhere = ({ players, account }: Records) => [
  ...players.all(),
  ...players.deleted().map(({ record }) => record),
  ...(account ? [account] : []),
];
