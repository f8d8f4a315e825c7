/** The Castagnoli polynomial, reversed; node:zlib has only the other one. */
const POLYNOMIAL = 0x82f63b78;

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value >>> 0;
});

/** CRC-32C as PostgreSQL computes it, over several pieces as if they were one. */
export function crc32c(...pieces: readonly Uint8Array[]): number {
  let crc = 0xffffffff;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 1) {
      crc = (TABLE[(crc ^ (piece[at] as number)) & 0xff] as number) ^ (crc >>> 8);
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}
