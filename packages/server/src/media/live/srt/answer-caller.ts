import {
  HANDSHAKE_VERSION,
  HAS_HELLO,
  type Handshake,
  MAGIC,
  readExtensions,
  STREAM_FLAG,
  writeHandshake,
  writeHelloAnswer,
} from './handshake.ts';
import { CONTROL, writeControlPacket } from './packet.ts';
import { REJECTION, rejectionType } from './rejection.ts';
import type { SrtLimits } from './srt-limits.ts';
import { readStreamId } from './stream-id.ts';

/** What a caller may have, if the gate agrees. */
export interface Call {
  readonly streamKey: string;
  /** How long we wait for what is missing. */
  readonly delayMs: number;
  readonly senderDelayMs: number;
}

const MAX_PACKET_BYTES = 1500;

/** The first answer: a cookie, and that we speak version 5. As long as the question, so nobody is flooded with it. */
export function writeInduction(asked: Handshake, cookie: number): Buffer {
  return control(
    asked,
    writeHandshake({ ...asked, version: HANDSHAKE_VERSION, encryption: 0, extension: MAGIC, cookie }),
  );
}

/** Reads what a caller wants. @returns a number of `REJECTION` for what it cannot have */
export function readCall(asked: Handshake, payload: Buffer, limits: SrtLimits): Call | number {
  if (asked.version !== HANDSHAKE_VERSION) return REJECTION.version;
  const extensions = readExtensions(payload);
  if (!extensions) return REJECTION.rogue;
  const { hello, hasKeyMaterial, congestion, isFiltered, isGrouped } = extensions;
  if (!hello) return REJECTION.version;
  if (hasKeyMaterial || asked.encryption !== 0) return REJECTION.unsecure;
  if ((hello.flags & STREAM_FLAG) !== 0) return REJECTION.messageApi;
  if (congestion !== 'live') return REJECTION.congestion;
  if (isFiltered) return REJECTION.filter;
  if (isGrouped) return REJECTION.group;
  const request = readStreamId(extensions.streamId);
  if (request.wants === 'play') return REJECTION.badMode;
  if (request.wants === 'nothing') return REJECTION.badRequest;
  const delayMs = Math.min(limits.maxDelayMs, Math.max(limits.delayMs, hello.senderDelayMs));
  return { streamKey: request.streamKey, delayMs, senderDelayMs: hello.receiverDelayMs };
}

/** The last word of the handshake: the caller may send to `socketId`. */
export function writeConclusion(asked: Handshake, call: Call, socketId: number, limits: SrtLimits): Buffer {
  const handshake = writeHandshake({
    ...asked,
    encryption: 0,
    extension: HAS_HELLO,
    packetBytes: Math.min(asked.packetBytes, MAX_PACKET_BYTES),
    windowPackets: limits.windowPackets,
    socketId,
  });
  return control(asked, Buffer.concat([handshake, writeHelloAnswer(call.delayMs, call.senderDelayMs)]));
}

/** @param reason of `REJECTION` or `REJECTIONS_BY_CAUSE` */
export function writeRejection(asked: Handshake, reason: number): Buffer {
  return control(
    asked,
    writeHandshake({ ...asked, encryption: 0, extension: 0, type: rejectionType(reason) }),
  );
}

function control({ socketId }: Handshake, payload: Buffer): Buffer {
  return writeControlPacket({ type: CONTROL.handshake, timestampUs: 0, target: socketId, payload });
}
