/** When a picture is shown and decoded, in ticks of 90 kHz that start again after 2^33. */
export interface PesTimes {
  readonly pts: number;
  readonly dts: number;
}

const START_BYTES = 9;
const TIME_BYTES = 5;
const HAS_PTS = 0x80;
const HAS_DTS = 0x40;

/** Reads the times from the start of a packetized elementary stream's packet, ISO/IEC 13818-1 §2.4.3.6; null without. */
export function pesTimes(bytes: Buffer, at: number, end: number): PesTimes | null {
  const isStart = bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1;
  if (!isStart || at + START_BYTES + TIME_BYTES > end) return null;
  const flags = bytes[at + 7]!;
  if ((flags & HAS_PTS) === 0) return null;
  const pts = timeAt(bytes, at + START_BYTES);
  const dtsAt = at + START_BYTES + TIME_BYTES;
  const hasDts = (flags & HAS_DTS) !== 0 && dtsAt + TIME_BYTES <= end;
  return { pts, dts: hasDts ? timeAt(bytes, dtsAt) : pts };
}

/** 33 bits in five bytes, with a marker after every 15. */
function timeAt(bytes: Buffer, at: number): number {
  const high = (bytes[at]! >> 1) & 0x07;
  const middle = bytes.readUInt16BE(at + 1) >> 1;
  const low = bytes.readUInt16BE(at + 3) >> 1;
  return (high * 2 ** 15 + middle) * 2 ** 15 + low;
}
