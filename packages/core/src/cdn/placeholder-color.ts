import { meanColorOf, readThumbHash } from './thumb-hash.ts';

/** The mean colour of a poster's placeholder, as `#rrggbb`; undefined for what is no ThumbHash. */
export function placeholderColor(placeholder: string): string | undefined {
  const hash = readThumbHash(placeholder);
  return hash && meanColorOf(hash);
}
