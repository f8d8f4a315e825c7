import { MESSAGE, type RtmpMessage } from './message.ts';

/** What we announce and write, as OBS does. */
export const CHUNK_BYTES = 4096;
const EXTENDED = 0xffffff;

/**
 * Writes a message as chunks (RTMP 1.0 §5.3.1): the first with a whole header, so that it depends on none before it.
 * @param chunkStream 2 to 63
 * @param chunkBytes as announced to the peer before
 */
export function writeMessage(
  chunkStream: number,
  { type, timestampMs, streamId, payload }: RtmpMessage,
  chunkBytes = CHUNK_BYTES,
): Buffer {
  const isExtended = timestampMs >= EXTENDED;
  const extension = Buffer.alloc(isExtended ? 4 : 0);
  if (isExtended) extension.writeUInt32BE(timestampMs);
  const header = Buffer.alloc(12);
  header[0] = chunkStream;
  header.writeUIntBE(Math.min(timestampMs, EXTENDED), 1, 3);
  header.writeUIntBE(payload.length, 4, 3);
  header[7] = type;
  header.writeUInt32LE(streamId, 8);
  const parts = [header, extension, payload.subarray(0, chunkBytes)];
  const next = Buffer.from([0xc0 | chunkStream]);
  for (let at = chunkBytes; at < payload.length; at += chunkBytes)
    parts.push(next, extension, payload.subarray(at, at + chunkBytes));
  return Buffer.concat(parts);
}

const CONTROL_CHUNK_STREAM = 2;

/** Writes a protocol control message: numbers of four bytes, then bytes (RTMP 1.0 §5.4). */
export function writeControl(type: number, value: number, ...bytes: readonly number[]): Buffer {
  const payload = Buffer.alloc(4 + bytes.length);
  payload.writeUInt32BE(value);
  payload.set(bytes, 4);
  return writeMessage(CONTROL_CHUNK_STREAM, { type, timestampMs: 0, streamId: 0, payload }, payload.length);
}

/** Writes a user control message (RTMP 1.0 §7.1.7). */
export function writeUserControl(event: number, value: number): Buffer {
  const payload = Buffer.alloc(6);
  payload.writeUInt16BE(event);
  payload.writeUInt32BE(value, 2);
  const message = { type: MESSAGE.userControl, timestampMs: 0, streamId: 0, payload };
  return writeMessage(CONTROL_CHUNK_STREAM, message);
}
