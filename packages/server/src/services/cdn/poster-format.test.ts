import { expect, test } from 'vitest';
import { posterFormat } from './poster-format.ts';

test.each([
  ['image/jxl,image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 'webp'],
  ['image/avif;q=0, IMAGE/WEBP ;q=0.5', 'webp'],
  ['image/avif;q=0.0', 'jpeg'],
  ['image/avifx', 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/*', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('Accept: %s takes %s', (accept, format) => expect(posterFormat(accept)).toBe(format));
