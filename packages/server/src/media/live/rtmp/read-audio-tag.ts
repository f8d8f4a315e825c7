import { ByteReader } from './byte-reader.ts';
import { refusedAudio, refusedMultitrack } from './refusals.ts';
import { skipModifiers } from './skip-modifiers.ts';

/** What an audio message holds. */
export type AudioTag =
  | { readonly kind: 'config'; readonly config: Buffer }
  | { readonly kind: 'frame'; readonly data: Buffer }
  /** An end of sequence, a channel layout. */
  | { readonly kind: 'other' };

const OTHER: AudioTag = { kind: 'other' };
const AAC = 10;
const EXTENDED = 9;
const SEQUENCE_START = 0;
const CODED_FRAMES = 1;
/** Packet types of enhanced RTMP v2. */
const MULTITRACK = 5;
const MOD_EX = 7;

/**
 * Reads the payload of an audio message: FLV's AUDIODATA (Video File Format 10.1, §E.4.2.1), or the ExAudioTagHeader of
 * enhanced RTMP (Veovera, v2).
 * @throws {RtmpError} it is damaged, or not AAC
 */
export function readAudioTag(payload: Buffer): AudioTag {
  if (payload.length === 0) return OTHER;
  const reader = new ByteReader(payload);
  const first = reader.u8();
  const format = first >> 4;
  if (format !== EXTENDED) {
    if (format !== AAC) throw refusedAudio(format);
    return toTag(reader.u8(), reader);
  }
  const firstType = first & 15;
  const packetType = firstType === MOD_EX ? skipModifiers(reader, MOD_EX) : firstType;
  if (packetType === MULTITRACK) throw refusedMultitrack('audio');
  const fourCc = reader.utf8(4);
  if (fourCc !== 'mp4a') throw refusedAudio(fourCc);
  return toTag(packetType, reader);
}

/** AAC's packet types are the first two of enhanced RTMP. */
function toTag(packetType: number, reader: ByteReader): AudioTag {
  if (packetType === SEQUENCE_START) return { kind: 'config', config: reader.rest() };
  return packetType === CODED_FRAMES ? { kind: 'frame', data: reader.rest() } : OTHER;
}
