import type { ImageName } from '@commoncast/core/images/image-path';

/** The storage key of an uploaded image. */
export const imageKey = ({ kind, id }: ImageName): string => `images/${kind}/${id}.webp`;
