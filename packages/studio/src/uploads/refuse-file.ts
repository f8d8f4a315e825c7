import { MAX_FILE_BYTES } from '@commoncast/core/multipart/constants';

const NEVER_VIDEO = /^(?:image|text|font|application\/(?:pdf|zip|json|msword|vnd\.))/;

/** Why a file cannot be a video, before a byte of it is sent; null for all that the server should look at. */
export function refuseFile({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (NEVER_VIDEO.test(type))
    return `‘${name}’ is not a video or audio file. Choose an MP4, MOV, WebM, MKV, MP3 or WAV file.`;
  if (size === 0) return `‘${name}’ is empty. Choose another file.`;
  if (size > MAX_FILE_BYTES) return `‘${name}’ is too large. Files can have up to 100 GB.`;
  return null;
}
