/** The parts of an RTP packet (RFC 3550 §5.1) that a receiver needs. */
export interface RtpPacket {
  readonly payloadType: number;
  /** Whether a picture ends here. */
  readonly isMarked: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly ssrc: number;
  readonly payload: Buffer;
}

export const RTP_HEADER_BYTES = 12;

/** Tells RTCP from RTP on one port (RFC 5761 §4). */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

/** Null for anything that is no RTP packet. The payload shares the memory of `packet`. */
export function parseRtp(packet: Buffer): RtpPacket | null {
  if (packet.length < RTP_HEADER_BYTES || packet[0]! >> 6 !== 2) return null;
  let start = RTP_HEADER_BYTES + (packet[0]! & 15) * 4;
  if (packet[0]! & 0x10) {
    if (start + 4 > packet.length) return null;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  const paddingBytes = packet[0]! & 0x20 ? packet[packet.length - 1]! : 0;
  const end = packet.length - paddingBytes;
  if (start > end) return null;
  return {
    payloadType: packet[1]! & 0x7f,
    isMarked: (packet[1]! & 0x80) !== 0,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    payload: packet.subarray(start, end),
  };
}

/** A payload with room for the fixed header before it. */
export function withHeaderRoom(payload: Uint8Array): Buffer {
  const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + payload.length);
  packet.set(payload, RTP_HEADER_BYTES);
  return packet;
}

/** Writes the fixed header; `timestamp` may be any whole number and is taken modulo 2³². */
export function writeRtpHeader(target: Buffer, header: Omit<RtpPacket, 'payload'>): void {
  target[0] = 0x80;
  target[1] = (header.isMarked ? 0x80 : 0) | header.payloadType;
  target.writeUInt16BE(header.sequence & 0xffff, 2);
  target.writeUInt32BE(header.timestamp >>> 0, 4);
  target.writeUInt32BE(header.ssrc >>> 0, 8);
}

/** How far `to` is ahead of `from`, from −32,768 to 32,767. */
export function sequenceDistance(from: number, to: number): number {
  return ((to - from) << 16) >> 16;
}
