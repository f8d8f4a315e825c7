/** What both sides say before anything else (draft-sharabayko-srt §3.2.1). */
export interface Handshake {
  readonly version: number;
  /** Length of the key that the peer encrypts with, in units of 8 bytes; 0 without encryption. */
  readonly encryption: number;
  /** In a conclusion, which extensions follow; in our answer to an induction, `MAGIC`. */
  readonly extension: number;
  /** The first data packet's. */
  readonly sequence: number;
  readonly packetBytes: number;
  readonly windowPackets: number;
  readonly type: number;
  /** Of the side that sends this. */
  readonly socketId: number;
  readonly cookie: number;
  /** 16 bytes. */
  readonly peerAddress: Buffer;
}

/** What a caller asks for behind its handshake. */
export interface CallerExtensions {
  /** Null where there is none: no version 1.3 or later. */
  readonly hello: {
    readonly flags: number;
    readonly receiverDelayMs: number;
    readonly senderDelayMs: number;
  } | null;
  readonly streamId: string;
  readonly hasKeyMaterial: boolean;
  /** `live` unless stated otherwise. */
  readonly congestion: string;
  /** Forward error correction, or several links: nothing that we can do. */
  readonly isFiltered: boolean;
  readonly isGrouped: boolean;
}

export const HANDSHAKE = { induction: 1, conclusion: 0xffffffff } as const;
/** With it a listener says that it speaks version 5. */
export const MAGIC = 0x4a17;
export const HANDSHAKE_VERSION = 5;
const HANDSHAKE_BYTES = 48;
const EXTENSION = {
  hello: 1,
  helloAnswer: 2,
  keys: 3,
  streamId: 5,
  congestion: 6,
  filter: 7,
  group: 8,
} as const;
/** That a hello follows (table 3 there). */
export const HAS_HELLO = 1;
/** That it has messages without borders, as for files (table 6 there). */
export const STREAM_FLAG = 0x40;
/** Delivery by time at both ends, late packets are given up, losses are reported again, repeats are marked. */
const OUR_FLAGS = 0x01 | 0x02 | 0x08 | 0x10 | 0x20;
const OUR_VERSION = 0x010500;
const MAX_EXTENSIONS = 16;

/** Null where it is cut off. */
export function readHandshake(payload: Buffer): Handshake | null {
  if (payload.length < HANDSHAKE_BYTES) return null;
  return {
    version: payload.readUInt32BE(0),
    encryption: payload.readUInt16BE(4),
    extension: payload.readUInt16BE(6),
    sequence: payload.readUInt32BE(8) & 0x7fffffff,
    packetBytes: payload.readUInt32BE(12),
    windowPackets: payload.readUInt32BE(16),
    type: payload.readUInt32BE(20),
    socketId: payload.readUInt32BE(24),
    cookie: payload.readUInt32BE(28),
    peerAddress: payload.subarray(32, HANDSHAKE_BYTES),
  };
}

export function writeHandshake(handshake: Handshake): Buffer {
  const bytes = Buffer.alloc(HANDSHAKE_BYTES);
  bytes.writeUInt32BE(handshake.version, 0);
  bytes.writeUInt16BE(handshake.encryption, 4);
  bytes.writeUInt16BE(handshake.extension, 6);
  bytes.writeUInt32BE(handshake.sequence, 8);
  bytes.writeUInt32BE(handshake.packetBytes, 12);
  bytes.writeUInt32BE(handshake.windowPackets, 16);
  bytes.writeUInt32BE(handshake.type, 20);
  bytes.writeUInt32BE(handshake.socketId, 24);
  bytes.writeUInt32BE(handshake.cookie, 28);
  handshake.peerAddress.copy(bytes, 32);
  return bytes;
}

/** What follows a caller's conclusion; null where it is damaged. */
export function readExtensions(payload: Buffer): CallerExtensions | null {
  let hello: CallerExtensions['hello'] = null;
  let [streamId, congestion] = ['', 'live'];
  let [hasKeyMaterial, isFiltered, isGrouped] = [false, false, false];
  let at = HANDSHAKE_BYTES;
  for (let count = 0; at < payload.length; count += 1) {
    if (at + 4 > payload.length || count === MAX_EXTENSIONS) return null;
    const type = payload.readUInt16BE(at);
    const end = at + 4 + payload.readUInt16BE(at + 2) * 4;
    if (end > payload.length) return null;
    const content = payload.subarray(at + 4, end);
    if (type === EXTENSION.hello) {
      if (content.length < 12) return null;
      hello = {
        flags: content.readUInt32BE(4),
        receiverDelayMs: content.readUInt16BE(8),
        senderDelayMs: content.readUInt16BE(10),
      };
    }
    if (type === EXTENSION.streamId) streamId = readText(content);
    if (type === EXTENSION.congestion) congestion = readText(content);
    hasKeyMaterial ||= type === EXTENSION.keys;
    isFiltered ||= type === EXTENSION.filter;
    isGrouped ||= type === EXTENSION.group;
    at = end;
  }
  return { hello, streamId, congestion, hasKeyMaterial, isFiltered, isGrouped };
}

/** @param delayMs how long we wait for what is missing */
export function writeHelloAnswer(delayMs: number, senderDelayMs: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16BE(EXTENSION.helloAnswer, 0);
  bytes.writeUInt16BE(3, 2);
  bytes.writeUInt32BE(OUR_VERSION, 4);
  bytes.writeUInt32BE(OUR_FLAGS, 8);
  bytes.writeUInt16BE(delayMs, 12);
  bytes.writeUInt16BE(senderDelayMs, 14);
  return bytes;
}

/** Texts are words of four bytes, each the wrong way round, filled up with zeros (§3.2.1.3). */
function readText(content: Buffer): string {
  const bytes = Buffer.from(content).swap32();
  const end = bytes.indexOf(0);
  return bytes.subarray(0, end < 0 ? undefined : end).toString('utf8');
}
