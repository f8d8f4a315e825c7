import type { SourceTracks, VideoTrack } from '../probe/source-tracks.ts';
import { LONGEST_KEPT_SEGMENT_S, stayAsTheyAre } from './copy-rules.ts';
import { saneCopyRateBps } from './ladder.ts';
import { AV1_MAIN, HEVC, VP9 } from './profiles.ts';
import { qualityName } from './quality-name.ts';

interface NewerCodec {
  /** What a quality menu calls it. */
  readonly name: string;
  readonly profiles: readonly number[];
  /** Level 5.1 as the codec counts it: 2160 lines at 60 pictures a second. */
  readonly highestLevel: number;
}

/** Codecs that only some browsers decode. */
const NEWER_CODECS: ReadonlyMap<string, NewerCodec> = new Map([
  ['hevc', { name: 'HEVC', profiles: [HEVC.main, HEVC.main10], highestLevel: 153 }],
  ['vp9', { name: 'VP9', profiles: [VP9.profile0, VP9.profile2], highestLevel: 51 }],
  ['av1', { name: 'AV1', profiles: [AV1_MAIN], highestLevel: 13 }],
]);
/** Others have no presentation times, or parameter sets among the pictures. */
const CONTAINERS = ['mp4', 'matroska'];
const PIXEL_FORMATS = ['yuv420p', 'yuvj420p', 'yuv420p10le'];
/** The copy needs as much space again, next to a ladder within the limits of a job. */
const MOST_SOURCE_BYTES = 32 * 1024 ** 3;
/** Far above the highest rate of a copy, whatever else lies in the file: it need not be read to know. */
const HOPELESS_RATE_FACTOR = 2;

/** Whether the pictures of a source are kept as they are, beside the ladder, for browsers that decode them. */
export function canKeepSource(tracks: SourceTracks, sourceBytes: number): boolean {
  const { video, container, durationS } = tracks;
  const codec = video && NEWER_CODECS.get(video.codec);
  if (!codec || !CONTAINERS.includes(container.name)) return false;
  const isDecoded = codec.profiles.includes(video.profile) && video.level <= codec.highestLevel;
  const isHopeless = sourceBytes * 8 > mostBps(video) * HOPELESS_RATE_FACTOR * durationS;
  return (
    isDecoded &&
    PIXEL_FORMATS.includes(video.pixelFormat) &&
    stayAsTheyAre(tracks) &&
    sourceBytes <= MOST_SOURCE_BYTES &&
    !isHopeless
  );
}

/** Whether a finished copy is worth its bits. */
export function isWorthKeeping(video: VideoTrack, averageRateBps: number): boolean {
  return averageRateBps <= mostBps(video);
}

/** What a quality menu calls the copy of a source: `1080p`, or `1080p HEVC` where not every browser decodes it. */
export function copyName({ codec, width, height }: VideoTrack): string {
  const newer = NEWER_CODECS.get(codec);
  return [qualityName(width, height), ...(newer ? [newer.name] : [])].join(' ');
}

/** What a copy must be like, which only reading the source shows. */
export interface CopyDemands {
  readonly longestSegmentS: number;
  /** Whether pictures may follow a key frame and be shown before it. */
  readonly allowsOpenGop: boolean;
}

/** A longer segment keeps viewers waiting; a source with such segments has hardly any key frames. */
const LONGEST_FIRST_SIGHT_S = 20;

/** H.264 is judged once all is read, because until then it is what plays; what is offered later is refused sooner. */
export function copyDemands({ codec }: VideoTrack): CopyDemands {
  return isNewer(codec)
    ? { longestSegmentS: LONGEST_KEPT_SEGMENT_S, allowsOpenGop: false }
    : { longestSegmentS: LONGEST_FIRST_SIGHT_S, allowsOpenGop: true };
}

/** Whether only some browsers decode it. */
export function isNewer(codec: string): boolean {
  return NEWER_CODECS.has(codec);
}

function mostBps(video: VideoTrack): number {
  return saneCopyRateBps(video, video.sourceFramesPerS);
}
