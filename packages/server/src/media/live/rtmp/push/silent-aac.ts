import type { AudioTrack } from '../../source.ts';

const US_PER_S = 1e6;
const SAMPLES = 1024;

/** AAC-LC, 48 kHz, stereo: what sound that is added has. */
export const SILENT_TRACK: AudioTrack = {
  codec: 'aac',
  config: Uint8Array.of(0x11, 0x90),
  sampleRate: 48_000,
  channels: 2,
  codecs: 'mp4a.40.2',
};

/** One raw AAC-LC frame of silence, at any sample rate: a single channel element, or a pair. */
const MONO = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
const STEREO = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80);

/** A silent frame that fits a track, and how long it lasts in microseconds; null if we have none for it. */
export function silentFrameFor(track: AudioTrack): { data: Uint8Array; durationUs: number } | null {
  if (track.codecs !== SILENT_TRACK.codecs || track.channels > 2) return null;
  const durationUs = (SAMPLES * US_PER_S) / track.sampleRate;
  return { data: track.channels === 1 ? MONO : STEREO, durationUs };
}
