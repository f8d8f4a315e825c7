import { uploadImage } from '@commoncast/core/images/api';
import type { Bind } from '../../http/bind.ts';
import type { ImagesService } from './service.ts';

/** Binds the upload of images; `cdn` serves them. */
export function imagesRoutes(bind: Bind, images: ImagesService): void {
  bind(uploadImage, ({ member, params, body }) => images.upload(member, params.kind, body));
}
