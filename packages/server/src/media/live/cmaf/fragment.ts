import { box, fullBox, u32, u64 } from './box.ts';
import { DEPENDENT_SAMPLE, SYNC_SAMPLE } from './init-segment.ts';

export interface Sample {
  readonly data: Uint8Array;
  /** In the track's timescale, as all times here. */
  readonly duration: number;
  /** From decoding to showing. Never negative: FFmpeg and GStreamer misread signed offsets. */
  readonly offset: number;
  readonly isKey: boolean;
}

export interface FragmentTrack {
  readonly id: number;
  /** When the first sample is decoded. */
  readonly decodeTime: number;
  readonly samples: readonly Sample[];
}

/** data-offset, then duration, size, flags and composition offset of each sample; ISO/IEC 14496-12 §8.8.8. */
const RUN_FLAGS = 0xf01;
const DEFAULT_BASE_IS_MOOF = 0x2_0000;

/** One `moof` with a `traf` for each track that has samples, and the `mdat` that it describes. */
export function fragment(sequence: number, tracks: readonly FragmentTrack[]): Buffer {
  const filled = tracks.filter(({ samples }) => samples.length > 0);
  // The offsets have a fixed size, so a first draft tells where the data begins.
  const headerBytes = movieFragment(sequence, filled, 0).length;
  const samples = filled.flatMap((track) => track.samples.map(({ data }) => data));
  return Buffer.concat([movieFragment(sequence, filled, headerBytes + 8), box('mdat', ...samples)]);
}

function movieFragment(sequence: number, tracks: readonly FragmentTrack[], dataOffset: number): Buffer {
  let offset = dataOffset;
  const fragments = tracks.map((track) => {
    const written = trackFragment(track, offset);
    offset += track.samples.reduce((sum, { data }) => sum + data.length, 0);
    return written;
  });
  return box('moof', fullBox('mfhd', 0, 0, u32(sequence)), ...fragments);
}

function trackFragment({ id, decodeTime, samples }: FragmentTrack, dataOffset: number): Buffer {
  const rows = samples.flatMap(({ data, duration, offset, isKey }) => [
    duration,
    data.length,
    isKey ? SYNC_SAMPLE : DEPENDENT_SAMPLE,
    offset,
  ]);
  return box(
    'traf',
    fullBox('tfhd', 0, DEFAULT_BASE_IS_MOOF, u32(id)),
    fullBox('tfdt', 1, 0, u64(decodeTime)),
    fullBox('trun', 0, RUN_FLAGS, u32(samples.length, dataOffset, ...rows)),
  );
}
