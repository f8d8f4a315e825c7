import { IMAGE_KINDS, type ImageKind } from './schema.ts';

/** Which uploaded image. */
export interface ImageName {
  readonly kind: ImageKind;
  readonly id: string;
}

const PATH = new RegExp(
  `^/cdn/image/(${IMAGE_KINDS.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`,
);

/** The path of an image below the origin of media. */
export const imagePath = ({ kind, id }: ImageName): string => `/cdn/image/${kind}/${id}`;

/** The image that a path names; null for any other path. */
export function imageAt(path: string): ImageName | null {
  const [, kind, id] = PATH.exec(path) ?? [];
  return kind && id ? { kind: kind as ImageKind, id } : null;
}

/**
 * What to store of a logo's address: an uploaded image by its path, so that it outlives a change of our origins;
 * otherwise the address as it was typed.
 * @param ownOrigins all under which we serve images
 */
export function storedLogo(address: string, ownOrigins: readonly string[]): string {
  const origin = ownOrigins.find((own) => address.startsWith(`${own}/`));
  if (origin === undefined) return address;
  const path = address.slice(origin.length);
  return imageAt(path) ? path : address;
}

/** The address of a logo that `storedLogo` has made ready to be stored. */
export const logoAddress = (stored: string, mediaOrigin: string): string =>
  imageAt(stored) ? `${mediaOrigin}${stored}` : stored;
