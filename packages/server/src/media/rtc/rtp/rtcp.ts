/** What a peer reports (RFC 3550 §6, RFC 4585 §6). */
export type RtcpReport =
  | {
      readonly kind: 'sender';
      readonly ssrc: number;
      readonly ntpUs: number;
      readonly ntpMiddle: number;
      readonly timestamp: number;
    }
  | { readonly kind: 'receiver' }
  | { readonly kind: 'key-frame-wanted' }
  | { readonly kind: 'bye' };

const TYPES = { sender: 200, receiver: 201, bye: 203, transport: 205, payload: 206 } as const;
const PICTURE_LOSS = 1;
const FULL_INTRA = 4;
/** Our own, in reports about others. */
const OWN_SSRC = 1;
/** Seconds from 1900, which NTP counts from, to 1970. */
const NTP_EPOCH_S = 2_208_988_800;

/** Reads a compound packet up to its first defect. */
export function parseRtcp(packet: Buffer): RtcpReport[] {
  const reports: RtcpReport[] = [];
  for (let at = 0; at + 4 <= packet.length; ) {
    const length = (packet.readUInt16BE(at + 2) + 1) * 4;
    if (packet[at]! >> 6 !== 2 || at + length > packet.length) break;
    const report = parseOne(packet.subarray(at, at + length));
    if (report !== null) reports.push(report);
    at += length;
  }
  return reports;
}

function parseOne(part: Buffer): RtcpReport | null {
  const format = part[0]! & 31;
  switch (part[1]) {
    case TYPES.sender:
      if (part.length < 28) return null;
      return {
        kind: 'sender',
        ssrc: part.readUInt32BE(4),
        ntpUs: part.readUInt32BE(8) * 1e6 + Math.round((part.readUInt32BE(12) * 1e6) / 2 ** 32),
        ntpMiddle: part.readUInt32BE(10),
        timestamp: part.readUInt32BE(16),
      };
    case TYPES.receiver:
      return { kind: 'receiver' };
    case TYPES.bye:
      return { kind: 'bye' };
    case TYPES.payload:
      return format === PICTURE_LOSS || format === FULL_INTRA ? { kind: 'key-frame-wanted' } : null;
    default:
      return null;
  }
}

/** A sender report without report blocks (RFC 3550 §6.4.1). `wallMs` counts from 1970. */
export function senderReport(
  ssrc: number,
  wallMs: number,
  timestamp: number,
  packets: number,
  bytes: number,
): Buffer {
  const report = begin(TYPES.sender, 0, 28, ssrc);
  const seconds = Math.floor(wallMs / 1000);
  report.writeUInt32BE((seconds + NTP_EPOCH_S) >>> 0, 8);
  report.writeUInt32BE(Math.floor((wallMs / 1000 - seconds) * 2 ** 32) >>> 0, 12);
  report.writeUInt32BE(timestamp >>> 0, 16);
  report.writeUInt32BE(packets >>> 0, 20);
  report.writeUInt32BE(bytes >>> 0, 24);
  return report;
}

/** What a receiver counted. Times of the last sender report as RFC 3550 §6.4.1 has them. */
export interface Reception {
  readonly ssrc: number;
  /** From 0 to 255. */
  readonly fractionLost: number;
  readonly lost: number;
  readonly highestSequence: number;
  readonly ntpMiddle: number;
  readonly sinceReportMs: number;
}

/** A receiver report. */
export function receiverReport(reception: Reception): Buffer {
  const report = begin(TYPES.receiver, 1, 32, OWN_SSRC);
  report.writeUInt32BE(reception.ssrc, 8);
  report[12] = reception.fractionLost;
  report.writeUIntBE(Math.min(0x7fffff, Math.max(0, reception.lost)), 13, 3);
  report.writeUInt32BE(reception.highestSequence >>> 0, 16);
  report.writeUInt32BE(reception.ntpMiddle, 24);
  report.writeUInt32BE(Math.round(reception.sinceReportMs * 65.536) >>> 0, 28);
  return report;
}

/** Asks for packets again (RFC 4585 §6.2.1). `sequences` rise, modulo 2¹⁶. */
export function nack(ssrc: number, sequences: readonly number[]): Buffer {
  const blocks: { first: number; mask: number }[] = [];
  for (const sequence of sequences) {
    const block = blocks.at(-1);
    const behind = block === undefined ? 17 : (sequence - block.first) & 0xffff;
    if (block !== undefined && behind >= 1 && behind <= 16) block.mask |= 1 << (behind - 1);
    else blocks.push({ first: sequence, mask: 0 });
  }
  const packet = begin(TYPES.transport, 1, 12 + blocks.length * 4, OWN_SSRC);
  packet.writeUInt32BE(ssrc, 8);
  for (const [index, { first, mask }] of blocks.entries()) {
    packet.writeUInt16BE(first & 0xffff, 12 + index * 4);
    packet.writeUInt16BE(mask, 14 + index * 4);
  }
  return packet;
}

/** Asks for a key frame (RFC 4585 §6.3.1). */
export function pictureLoss(ssrc: number): Buffer {
  const packet = begin(TYPES.payload, PICTURE_LOSS, 12, OWN_SSRC);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

/** The bitrate that the sender may use (draft-alvestrand-rmcat-remb §2.2). */
export function receiverEstimate(ssrc: number, bitrateBps: number): Buffer {
  const packet = begin(TYPES.payload, 15, 24, OWN_SSRC);
  packet.write('REMB', 12, 'latin1');
  const exponent = Math.max(0, Math.ceil(Math.log2((bitrateBps + 1) / 2 ** 18)));
  packet[16] = 1;
  packet.writeUIntBE((exponent << 18) | Math.floor(bitrateBps / 2 ** exponent), 17, 3);
  packet.writeUInt32BE(ssrc, 20);
  return packet;
}

function begin(type: number, count: number, bytes: number, ssrc: number): Buffer {
  const packet = Buffer.alloc(bytes);
  packet[0] = 0x80 | count;
  packet[1] = type;
  packet.writeUInt16BE(bytes / 4 - 1, 2);
  packet.writeUInt32BE(ssrc, 4);
  return packet;
}
