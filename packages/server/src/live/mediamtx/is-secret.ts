import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether somebody knows the secret that MediaMTX and we share; takes as long whatever was given. */
export function isSecret(given: string | undefined, secret: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

/** Equal lengths, which the comparison needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
