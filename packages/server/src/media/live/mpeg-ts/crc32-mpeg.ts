const POLYNOMIAL = 0x04c11db7;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

/** The checksum of sections (ISO/IEC 13818-1 annex A); 0 over a section that ends with its own. */
export function crc32Mpeg(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc << 8) ^ TABLE[((crc >>> 24) ^ byte) & 255]!;
  return crc >>> 0;
}
