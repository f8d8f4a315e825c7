/** One RTP payload of a picture. */
export interface H264Payload {
  readonly payload: Buffer;
  /** Ends the picture. */
  readonly isMarked: boolean;
}

const MOST_BYTES = 1180;
const NAL = { parameterSet: 7, delimiter: 9, stapA: 24, fuA: 28 } as const;

/**
 * Packs a picture for packetization mode 1 (RFC 6184 §5): small NAL units together, large ones in pieces.
 * @param parameterSets go before a key frame that has none of its own
 */
export function packetizeH264(
  units: readonly Uint8Array[],
  isKey: boolean,
  parameterSets: readonly Uint8Array[],
): H264Payload[] {
  const sent = units.filter((unit) => unit.length > 0 && (unit[0]! & 31) !== NAL.delimiter);
  if (sent.length === 0) return [];
  if (isKey && !sent.some((unit) => (unit[0]! & 31) === NAL.parameterSet)) sent.unshift(...parameterSets);
  const payloads: Buffer[] = [];
  let small: Uint8Array[] = [];
  let smallBytes = 1;
  const flush = (): void => {
    if (small.length === 1) payloads.push(Buffer.from(small[0]!));
    else if (small.length > 1) payloads.push(aggregate(small));
    small = [];
    smallBytes = 1;
  };
  for (const unit of sent) {
    if (smallBytes + 2 + unit.length > MOST_BYTES) flush();
    if (3 + unit.length > MOST_BYTES) payloads.push(...fragment(unit));
    else {
      small.push(unit);
      smallBytes += 2 + unit.length;
    }
  }
  flush();
  return payloads.map((payload, index) => ({ payload, isMarked: index === payloads.length - 1 }));
}

/** STAP-A (RFC 6184 §5.7.1). */
function aggregate(units: readonly Uint8Array[]): Buffer {
  const importance = Math.max(...units.map((unit) => unit[0]! & 0x60));
  const parts: Uint8Array[] = [Buffer.from([importance | NAL.stapA])];
  for (const unit of units) parts.push(Buffer.from([unit.length >> 8, unit.length & 255]), unit);
  return Buffer.concat(parts);
}

/** FU-A (RFC 6184 §5.8). */
function fragment(unit: Uint8Array): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 1; at < unit.length; at += MOST_BYTES - 2) {
    const end = Math.min(unit.length, at + MOST_BYTES - 2);
    const flags = (at === 1 ? 0x80 : 0) | (end === unit.length ? 0x40 : 0);
    const head = Buffer.from([(unit[0]! & 0xe0) | NAL.fuA, flags | (unit[0]! & 31)]);
    pieces.push(Buffer.concat([head, unit.subarray(at, end)]));
  }
  return pieces;
}
