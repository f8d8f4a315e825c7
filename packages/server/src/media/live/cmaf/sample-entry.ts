import type { AudioTrack, VideoTrack } from '../source.ts';
import { box, fullBox, u16, u32 } from './box.ts';

/** 72 dots per inch, in 16.16. */
const RESOLUTION = 0x48_0000;
const CONFIG_BOX = { avc: 'avcC', hevc: 'hvcC' } as const;
const OUT_OF_BAND = { avc: 'avc1', hevc: 'hvc1' } as const;
const IN_BAND = { avc: 'avc3', hevc: 'hev1' } as const;

/** The sample entry type of ISO/IEC 14496-15: may samples bring parameter sets of their own? */
export function pictureEntryType({ codec }: VideoTrack, hasInBandParameters: boolean): string {
  return (hasInBandParameters ? IN_BAND : OUT_OF_BAND)[codec];
}

/** VisualSampleEntry, ISO/IEC 14496-12 §12.1.3. */
export function pictureEntry(track: VideoTrack, hasInBandParameters: boolean): Buffer {
  return box(
    pictureEntryType(track, hasInBandParameters),
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(track.width, track.height),
    u32(RESOLUTION, RESOLUTION, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    box(CONFIG_BOX[track.codec], track.config),
  );
}

/** AudioSampleEntry, ISO/IEC 14496-12 §12.2.3. */
export function soundEntry(track: AudioTrack): Buffer {
  const isAac = track.codec === 'aac';
  // The field holds 16.16; rates above 65,535 do not fit, and readers take them from the configuration.
  const rate = track.sampleRate > 0xffff ? 0 : track.sampleRate * 0x1_0000;
  return box(
    isAac ? 'mp4a' : 'Opus',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(8),
    u16(track.channels, 16, 0, 0),
    u32(rate),
    isAac ? elementaryStream(track.config) : box('dOps', track.config),
  );
}

/** ES_Descriptor of MPEG-4 audio, ISO/IEC 14496-1 §7.2.6.5; both bitrates are left open. */
function elementaryStream(config: Uint8Array): Buffer {
  const decoder = descriptor(4, Buffer.from([0x40, 0x15, 0, 0, 0]), u32(0, 0), descriptor(5, config));
  return fullBox(
    'esds',
    0,
    0,
    descriptor(3, u16(2), Buffer.from([0]), decoder, descriptor(6, Buffer.from([2]))),
  );
}

function descriptor(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = [21, 14, 7].map((shift) => 0x80 | ((body.length >> shift) & 0x7f));
  return Buffer.concat([Buffer.from([tag, ...size, body.length & 0x7f]), body]);
}
