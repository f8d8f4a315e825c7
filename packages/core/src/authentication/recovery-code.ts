/** How many codes somebody gets at once. */
export const RECOVERY_CODES = 10;

/** 80 bits: nothing to guess, so a plain hash of one may be stored. */
export const RECOVERY_CODE_BYTES = 10;

/** Crockford's base 32: no letter looks like a digit or another letter. */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz';
const BITS_PER_SYMBOL = 5;
const GROUP = /.{4}(?=.)/g;

/** Writes random bytes as people copy them: `8f3k-0m2q-x7wz-hd4t`. */
export function writeRecoveryCode(bytes: Uint8Array): string {
  let symbols = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= BITS_PER_SYMBOL) {
      bits -= BITS_PER_SYMBOL;
      symbols += SYMBOLS.charAt((value >> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return symbols.replace(GROUP, '$&-');
}

/** The code that somebody means, whatever case, spaces and hyphens they typed, and with which look-alikes. */
export function readRecoveryCode(typed: string): string {
  const symbols = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return symbols.replace(GROUP, '$&-');
}
