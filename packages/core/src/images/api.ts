import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { ImageKindParams, ImageParams, MAX_IMAGE_BYTES, UploadedImage } from './schema.ts';

export const uploadImage = endpoint({
  service: 'cdn',
  method: 'POST',
  path: '/cdn/image/{kind}',
  auth: 'bearer',
  summary:
    'Accepts a PNG, JPEG or WebP file; stored upright, without its metadata, as a WebP of at most 512 pixels a side, or 1,920 for a STREAM_THUMBNAIL',
  params: ImageKindParams,
  bodyType: 'application/octet-stream',
  bodyLimit: MAX_IMAGE_BYTES,
  response: UploadedImage,
  status: 201,
  errors: ['PLAN_LIMIT_REACHED'],
});

export const getImage = endpoint({
  service: 'cdn',
  method: 'GET',
  path: '/cdn/image/{kind}/{id}',
  auth: 'public',
  summary: 'An uploaded image; it never changes under its URL',
  params: ImageParams,
  response: v.string(),
  responseType: 'image/webp',
  errors: ['RANGE_NOT_SATISFIABLE'],
});
