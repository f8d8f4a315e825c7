import type { ByteReader } from './byte-reader.ts';

/**
 * Skips the modifiers of an enhanced RTMP message (ModEx, v2): nanoseconds, which we do not need.
 * @returns the packet type that follows them
 */
export function skipModifiers(reader: ByteReader, modEx: number): number {
  for (;;) {
    const short = reader.u8() + 1;
    reader.bytes(short === 256 ? reader.u16() + 1 : short);
    const packetType = reader.u8() & 15;
    if (packetType !== modEx) return packetType;
  }
}
