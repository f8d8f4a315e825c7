import { createHash } from 'node:crypto';

/**
 * The home of all streams that a server of MediaMTX has: the same for every process, because none of them has the media.
 * A UUID made of the server's address (version 8, RFC 9562 §5.8).
 */
export function homeIdOf(apiUrl: string): string {
  const bytes = createHash('sha256').update(apiUrl).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
