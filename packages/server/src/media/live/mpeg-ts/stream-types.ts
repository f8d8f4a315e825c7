import { CodecError } from '../codecs/codec-error.ts';

/** Of a programme's elementary streams (ISO/IEC 13818-1 table 2-34). */
export const STREAM_TYPE = { aac: 0x0f, avc: 0x1b } as const;

/** Those that encoders send beside the two that play; tables name others, too, which are skipped. */
const VIDEO_NAMES: Readonly<Record<number, string>> = {
  1: 'MPEG-1',
  2: 'MPEG-2',
  16: 'MPEG-4',
  36: 'HEVC',
  51: 'VVC',
  234: 'VC-1',
};
const AUDIO_NAMES: Readonly<Record<number, string>> = {
  3: 'MP2',
  4: 'MP2',
  17: 'AAC in LATM',
  129: 'AC-3',
  135: 'E-AC-3',
};

/** @throws {CodecError} what to choose instead, if it is a codec that does not play in every browser */
export function requirePlayable(streamType: number): void {
  const video = VIDEO_NAMES[streamType];
  if (video)
    throw new CodecError(
      `Not every browser plays ${video}. Choose H.264 in your encoder; in OBS it is under Settings → Output → Video Encoder.`,
    );
  const audio = AUDIO_NAMES[streamType];
  if (audio)
    throw new CodecError(`Browsers do not play ${audio}. Choose AAC with ADTS headers in your encoder.`);
}
