import { ByteReader } from './byte-reader.ts';
import { refusedMultitrack, refusedVideo } from './refusals.ts';
import { skipModifiers } from './skip-modifiers.ts';

/** What a video message holds. */
export type VideoTag =
  | { readonly kind: 'config'; readonly record: Buffer }
  | {
      readonly kind: 'frame';
      readonly isKey: boolean;
      /** From decoding to presentation. */
      readonly compositionMs: number;
      readonly data: Buffer;
    }
  /** An end of sequence, metadata, a command to the player. */
  | { readonly kind: 'other' };

const OTHER: VideoTag = { kind: 'other' };
const AVC = 7;
const KEY_FRAME = 1;
const COMMAND_FRAME = 5;
/** Packet types of enhanced RTMP v2. */
const SEQUENCE_START = 0;
const CODED_FRAMES = 1;
const CODED_FRAMES_X = 3;
const METADATA = 4;
const MULTITRACK = 6;
const MOD_EX = 7;

/**
 * Reads the payload of a video message: FLV's VIDEODATA (Video File Format 10.1, §E.4.3.1), or the ExVideoTagHeader of
 * enhanced RTMP (Veovera, v2).
 * @throws {RtmpError} it is damaged, or not H.264
 */
export function readVideoTag(payload: Buffer): VideoTag {
  // Some encoders keep the connection alive with empty messages.
  if (payload.length === 0) return OTHER;
  const reader = new ByteReader(payload);
  const first = reader.u8();
  const frameType = (first >> 4) & 7;
  if (first >= 0x80) return readExtended(reader, frameType, first & 15);
  if (frameType === COMMAND_FRAME) return OTHER;
  if ((first & 15) !== AVC) throw refusedVideo(first & 15);
  const packetType = reader.u8();
  const compositionMs = reader.i24();
  if (packetType === SEQUENCE_START) return { kind: 'config', record: reader.rest() };
  return packetType === CODED_FRAMES ? frame(frameType, compositionMs, reader.rest()) : OTHER;
}

function readExtended(reader: ByteReader, frameType: number, firstType: number): VideoTag {
  const packetType = firstType === MOD_EX ? skipModifiers(reader, MOD_EX) : firstType;
  if (packetType === MULTITRACK) throw refusedMultitrack('video');
  if (packetType === METADATA || frameType === COMMAND_FRAME) return OTHER;
  const fourCc = reader.utf8(4);
  if (fourCc !== 'avc1') throw refusedVideo(fourCc);
  if (packetType === SEQUENCE_START) return { kind: 'config', record: reader.rest() };
  if (packetType === CODED_FRAMES) return frame(frameType, reader.i24(), reader.rest());
  return packetType === CODED_FRAMES_X ? frame(frameType, 0, reader.rest()) : OTHER;
}

function frame(frameType: number, compositionMs: number, data: Buffer): VideoTag {
  return { kind: 'frame', isKey: frameType === KEY_FRAME, compositionMs, data };
}
