import type { AudioTrack, VideoTrack } from '../source.ts';
import { box, fullBox, u16, u32 } from './box.ts';
import { pictureEntry, soundEntry } from './sample-entry.ts';

/** The timescale of pictures, and of everything that the session counts in. */
export const TICKS_PER_S = 90_000;
export const PICTURE_TRACK = 1;
export const SOUND_TRACK = 2;

/** sample_depends_on = 2: no other sample is needed, ISO/IEC 14496-12 §8.8.3.1. */
export const SYNC_SAMPLE = 0x0200_0000;
/** sample_depends_on = 1, sample_is_non_sync_sample = 1. */
export const DEPENDENT_SAMPLE = 0x0101_0000;

const MATRIX = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
/** `und`, ISO 639-2, five bits a letter. */
const UNDETERMINED = 0x55c4;

export interface InitTracks {
  readonly video: VideoTrack | null;
  readonly audio: AudioTrack | null;
  /** Whether pictures bring parameter sets that the configuration does not have. */
  readonly hasInBandParameters: boolean;
}

/**
 * The initialization segment of a source. Pictures and sound share one file, so it carries no CMAF brand: CMAF wants a
 * file a track. It has no edit list either: both tracks begin with the first picture, wherever that is.
 */
export function initSegment({ video, audio, hasInBandParameters }: InitTracks): Buffer {
  const pictures = video && pictureTrack(video, hasInBandParameters);
  const tracks = [pictures, audio && soundTrack(audio)].filter((track) => track !== null);
  const extended = [
    ...(video ? [fullBox('trex', 0, 0, u32(PICTURE_TRACK, 1, 0, 0, DEPENDENT_SAMPLE))] : []),
    ...(audio ? [fullBox('trex', 0, 0, u32(SOUND_TRACK, 1, 0, 0, SYNC_SAMPLE))] : []),
  ];
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6mp41')),
    box('moov', movieHeader(), ...tracks, box('mvex', ...extended)),
  ]);
}

function movieHeader(): Buffer {
  const rest = [u16(0x100, 0), Buffer.alloc(8), MATRIX, Buffer.alloc(24), u32(SOUND_TRACK + 1)];
  return fullBox('mvhd', 0, 0, u32(0, 0, 1000, 0, 0x1_0000), ...rest);
}

function pictureTrack(track: VideoTrack, hasInBandParameters: boolean): Buffer {
  const { width, height } = track;
  return box(
    'trak',
    trackHeader(PICTURE_TRACK, { width, height, volume: 0 }),
    media(
      'vide',
      TICKS_PER_S,
      fullBox('vmhd', 0, 1, Buffer.alloc(8)),
      pictureEntry(track, hasInBandParameters),
    ),
  );
}

function soundTrack(track: AudioTrack): Buffer {
  return box(
    'trak',
    trackHeader(SOUND_TRACK, { width: 0, height: 0, volume: 0x100 }),
    media('soun', track.sampleRate, fullBox('smhd', 0, 0, Buffer.alloc(4)), soundEntry(track)),
  );
}

function trackHeader(
  id: number,
  { width, height, volume }: { readonly width: number; readonly height: number; readonly volume: number },
): Buffer {
  const size = u32(width * 0x1_0000, height * 0x1_0000);
  // Enabled, and part of the movie.
  return fullBox('tkhd', 0, 3, u32(0, 0, id, 0, 0), Buffer.alloc(8), u16(0, 0, volume, 0), MATRIX, size);
}

function media(handler: string, timescale: number, mediaHeader: Buffer, entry: Buffer): Buffer {
  const tables = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0, 0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  const data = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  return box(
    'mdia',
    fullBox('mdhd', 0, 0, u32(0, 0, timescale, 0), u16(UNDETERMINED, 0)),
    fullBox('hdlr', 0, 0, u32(0), Buffer.from(handler), Buffer.alloc(13)),
    box('minf', mediaHeader, data, tables),
  );
}
