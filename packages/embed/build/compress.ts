import { brotliCompressSync, constants } from 'node:zlib';

/** In bytes of code: above the first, direct codes save nothing worth the time; above the second, nothing does. */
const LARGEST_WITH_DIRECT_CODES = 8 * 1024;
const LARGEST_TO_TRY = 64 * 1024;

/** Brotli as small as it gets: which way of writing distances suits a file (RFC 7932 §4) shows only when it is tried. */
export function compress(code: string): Buffer {
  const write = (postfixBits: number, directCodes: number): Buffer =>
    brotliCompressSync(code, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
        [constants.BROTLI_PARAM_NDIRECT]: directCodes << postfixBits,
      },
    });
  let smallest = write(0, 0);
  if (code.length > LARGEST_TO_TRY) return smallest;
  const mostDirectCodes = code.length > LARGEST_WITH_DIRECT_CODES ? 0 : 15;
  for (const postfixBits of [0, 1, 2, 3]) {
    for (let directCodes = 0; directCodes <= mostDirectCodes; directCodes += 1) {
      const next = write(postfixBits, directCodes);
      if (next.length < smallest.length) smallest = next;
    }
  }
  return smallest;
}
