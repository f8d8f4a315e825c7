/** A box of ISO/IEC 14496-12 §4.2. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const sizeBytes = content.reduce((sum, { length }) => sum + length, 8);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(sizeBytes);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...content], sizeBytes);
}

/** A box with a version and 24 flags. */
export function fullBox(
  type: string,
  version: number,
  flags: number,
  ...content: readonly Uint8Array[]
): Buffer {
  return box(type, u32(version * 0x100_0000 + flags), ...content);
}

/** Unsigned, 16 bits each, big-endian. */
export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}

/** Unsigned, 32 bits each, big-endian. */
export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

/** Unsigned, 64 bits, big-endian. */
export function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
