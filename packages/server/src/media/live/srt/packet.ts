/** Of every packet (draft-sharabayko-srt §3). */
export const HEADER_BYTES = 16;

/** Types of control packets (table 1 there). */
export const CONTROL = {
  handshake: 0,
  keepAlive: 1,
  acknowledgement: 2,
  lossReport: 3,
  shutdown: 5,
  acknowledged: 6,
  dropRequest: 7,
} as const;

export type SrtPacket =
  | {
      readonly kind: 'data';
      readonly target: number;
      readonly sequence: number;
      readonly isEncrypted: boolean;
      readonly payload: Buffer;
    }
  | {
      readonly kind: 'control';
      readonly target: number;
      readonly type: number;
      /** What the type makes of it. */
      readonly info: number;
      readonly payload: Buffer;
    };

/** Null for what is too short to be one. */
export function readPacket(bytes: Buffer): SrtPacket | null {
  if (bytes.length < HEADER_BYTES) return null;
  const first = bytes.readUInt32BE(0);
  const info = bytes.readUInt32BE(4);
  const target = bytes.readUInt32BE(12);
  const payload = bytes.subarray(HEADER_BYTES);
  if (first >>> 31 === 0)
    return { kind: 'data', target, sequence: first, isEncrypted: ((info >>> 27) & 3) !== 0, payload };
  return { kind: 'control', target, type: (first >>> 16) & 0x7fff, info, payload };
}

interface ControlPacket {
  readonly type: number;
  readonly info?: number;
  /** In microseconds since the connection began. */
  readonly timestampUs: number;
  readonly target: number;
  readonly payload: Buffer;
}

export function writeControlPacket({ type, info = 0, timestampUs, target, payload }: ControlPacket): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE((0x80000000 | (type << 16)) >>> 0, 0);
  header.writeUInt32BE(info, 4);
  header.writeUInt32BE(timestampUs >>> 0, 8);
  header.writeUInt32BE(target, 12);
  return Buffer.concat([header, payload]);
}
