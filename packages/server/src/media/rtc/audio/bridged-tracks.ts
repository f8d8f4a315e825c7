import type { AudioTrack } from '../../live/source.ts';

/** What sound is converted to. */
export type BridgedCodec = 'aac' | 'opus';

/** The sound that comes out of a bridge, whatever goes in: stereo at 48 kHz. */
export const BRIDGED_TRACKS: Readonly<Record<BridgedCodec, AudioTrack>> = {
  aac: {
    codec: 'aac',
    // AAC-LC (ISO/IEC 14496-3 §1.6.2.1).
    config: Uint8Array.of(0x11, 0x90),
    sampleRate: 48_000,
    channels: 2,
    codecs: 'mp4a.40.2',
  },
  opus: {
    codec: 'opus',
    // Without pre-skip: players join in the middle.
    config: Uint8Array.of(0, 2, 0, 0, 0, 0, 0xbb, 0x80, 0, 0, 0),
    sampleRate: 48_000,
    channels: 2,
    codecs: 'opus',
  },
};
